"""Writing the files of a snapshot from columns; the only part of the layout that needs numpy."""
