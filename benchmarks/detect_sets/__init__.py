"""The sets that detection is measured on, one file each; all give `Statement`s or texts, none gives verdicts."""
