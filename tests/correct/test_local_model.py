"""The embedded model, with the file that ships with the project."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from correct.local_model import SHIPPED, LocalModel, PromptTooLong, text_of

QUESTION = [{"role": "user", "content": "What is the capital of France?"}]
INJECTED = (
    "Question: Who wrote The Silver Lantern?\n"
    'Retrieved Fact: "The Silver Lantern was published in 1904."\n'
    'Retrieved Fact: "The Silver Lantern was written by Ada Morwen."\n'
    "Please provide a corrected response."
)


@pytest.fixture(scope="module")
def model() -> LocalModel:
    return LocalModel()


def said(model: LocalModel, text: str) -> str:
    answer = model.chat([{"role": "user", "content": text}])
    return str(answer["choices"][0]["message"]["content"])


def test_a_question_is_answered_in_a_full_sentence(model: LocalModel) -> None:
    answer = said(model, "What is the capital of France?")
    assert answer.startswith("The capital of France is ")
    assert answer.endswith(".")


@pytest.mark.parametrize(
    "text", ["capital France?", "France capital", "capital city France", "{s}'s capital is ___."]
)
def test_a_question_in_two_words_is_understood(model: LocalModel, text: str) -> None:
    assert said(model, text.format(s="France")) == "The capital of France is Paris."


def test_the_injected_fact_that_bears_on_the_question_is_followed(model: LocalModel) -> None:
    assert "Ada Morwen" in said(model, INJECTED)


def test_an_injected_fact_wins_over_what_the_model_remembers(model: LocalModel) -> None:
    prompt = 'Question: {}\nRetrieved Fact: "{}"\nPlease provide a corrected response.'
    answer = said(model, prompt.format("What is the capital of Spain?", "The capital of Spain is Oslo."))
    assert "Oslo" in answer


def test_the_answer_has_the_shape_of_a_chat_completion(model: LocalModel) -> None:
    answer = model.chat(QUESTION)
    assert answer["object"] == "chat.completion"
    assert answer["model"] == SHIPPED.stem
    assert answer["choices"][0]["finish_reason"] == "stop"
    assert answer["usage"]["total_tokens"] > answer["usage"]["prompt_tokens"] > 0


def goes_on(beginning: str) -> list[dict[str, str]]:
    """A question and the beginning of its answer."""
    return [*QUESTION, {"role": "assistant", "content": beginning}]


def test_the_answer_goes_on_from_a_last_message_of_the_assistant(model: LocalModel) -> None:
    answer = model.chat(goes_on("The capital of"))
    assert answer["choices"][0]["message"]["content"].startswith(" France is ")


def test_a_stream_goes_on_from_a_last_message_of_the_assistant(model: LocalModel) -> None:
    chunks = model.stream(goes_on("The capital of France"))
    pieces = [chunk["choices"][0]["delta"].get("content", "") for chunk in chunks]
    assert "".join(pieces).startswith(" is ")


@pytest.mark.parametrize("value", ["Paris", "Berlin", "Emerald City"])
def test_a_sentence_goes_on_from_a_value_put_in_by_ending(model: LocalModel, value: str) -> None:
    """Also from one that the model would not have said."""
    choice = model.chat(goes_on(f"The capital of France is {value}"))["choices"][0]
    assert (choice["message"]["content"], choice["finish_reason"]) == (".", "stop")


def test_nothing_follows_on_an_answer_that_is_complete(model: LocalModel) -> None:
    answer = model.chat(goes_on(said(model, "What is the capital of France?")))
    assert answer["choices"][0]["message"]["content"] == ""


def test_the_pieces_of_a_stream_add_up_to_the_whole_answer(model: LocalModel) -> None:
    chunks = list(model.stream(QUESTION))
    pieces = [chunk["choices"][0]["delta"].get("content", "") for chunk in chunks]
    assert "".join(pieces) == said(model, "What is the capital of France?")
    assert {chunk["object"] for chunk in chunks} == {"chat.completion.chunk"}
    assert chunks[-1]["choices"][0]["finish_reason"] == "stop"


def test_a_closed_stream_leaves_the_model_free_for_the_next_answer(model: LocalModel) -> None:
    stream = model.stream(QUESTION)
    next(iter(stream))
    stream.close()  # type: ignore[attr-defined]
    assert said(model, "Hello")


def test_a_system_message_changes_nothing(model: LocalModel) -> None:
    answer = model.chat([{"role": "system", "content": "You are a pirate."}, *QUESTION])
    assert answer["choices"][0]["message"]["content"] == said(model, "What is the capital of France?")


def test_only_the_last_question_of_a_conversation_counts(model: LocalModel) -> None:
    turns = [{"role": "user", "content": "Who wrote Hamlet?"}, {"role": "assistant", "content": "Nobody."}]
    answer = model.chat([*turns, *QUESTION])
    assert answer["choices"][0]["message"]["content"] == said(model, "What is the capital of France?")


def test_content_may_be_a_list_of_text_parts(model: LocalModel) -> None:
    parts = [{"type": "text", "text": "What is the capital of France?"}]
    answer = model.chat([{"role": "user", "content": parts}])
    assert answer["choices"][0]["message"]["content"].startswith("The capital of France")


def test_a_part_that_is_not_text_is_refused() -> None:
    with pytest.raises(ValueError, match="not text"):
        text_of({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]})


def test_content_that_is_no_text_is_refused_with_what_it_is() -> None:
    with pytest.raises(ValueError, match="content of a message is 5;"):
        text_of({"role": "user", "content": 5})


def test_no_messages_are_refused(model: LocalModel) -> None:
    with pytest.raises(ValueError, match="messages is empty"):
        model.chat([])


def test_max_tokens_cuts_the_answer_and_says_so(model: LocalModel) -> None:
    answer = model.chat(QUESTION, max_tokens=2)
    assert answer["usage"]["completion_tokens"] == 2
    assert answer["choices"][0]["finish_reason"] == "length"


def test_a_stop_text_ends_the_answer_before_it(model: LocalModel) -> None:
    answer = model.chat(QUESTION, stop=[" is"])
    assert answer["choices"][0]["message"]["content"] == "The capital of France"


def test_one_seed_gives_one_answer_at_high_temperature(model: LocalModel) -> None:
    first, second = (model.chat(QUESTION, temperature=1.5, seed=7)["choices"] for _ in range(2))
    assert first[0]["message"] == second[0]["message"]


def sampled(model: LocalModel, text: str) -> set[str]:
    """Five answers at temperature 1, without doubles."""
    asked = [{"role": "user", "content": text}]
    answers = (model.chat(asked, temperature=1.0, seed=seed)["choices"][0] for seed in range(1, 6))
    return {str(answer["message"]["content"]) for answer in answers}


def test_samples_agree_where_the_model_is_sure_and_differ_where_it_cannot_know(model: LocalModel) -> None:
    assert len(sampled(model, "What is the capital of France?")) == 1
    assert len(sampled(model, "Where was Priya Hokla born?")) >= 4


def test_log_probabilities_come_for_every_token_when_asked_for(model: LocalModel) -> None:
    answer = model.chat(QUESTION, logprobs=True, top_logprobs=2, max_tokens=4)
    tokens = answer["choices"][0]["logprobs"]["content"]
    assert len(tokens) == 4
    assert all(token["logprob"] <= 0 and len(token["top_logprobs"]) == 2 for token in tokens)


@pytest.mark.parametrize("words", [2_000, 2_000_000])
def test_a_prompt_beyond_the_context_window_is_refused(model: LocalModel, words: int) -> None:
    with pytest.raises(
        PromptTooLong, match="1,024 tokens; shorten them or set `model` to one that takes more"
    ):
        model.chat([{"role": "user", "content": "word " * words}])


def test_a_window_that_the_user_chose_can_be_made_wider(tmp_path: Path) -> None:
    own = tmp_path / "own.gguf"
    own.symlink_to(SHIPPED)

    with pytest.raises(PromptTooLong, match="64 tokens; shorten them or set `context` higher"):
        LocalModel(own, n_ctx=64).chat([{"role": "user", "content": "word " * 200}])


def test_a_missing_file_is_named_with_what_to_do() -> None:
    with pytest.raises(FileNotFoundError, match=r"nowhere\.gguf; set `model`"):
        LocalModel("nowhere.gguf")


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"PK\x03\x04rest")
    with pytest.raises(ValueError, match="begins with"):
        LocalModel(path)


def test_a_file_cut_short_is_refused_at_the_first_answer(tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    path.write_bytes(SHIPPED.read_bytes()[:200_000])
    with pytest.raises(ValueError, match=r"cannot load .*cut\.gguf"):
        LocalModel(path).chat(QUESTION)


def test_a_closed_model_opens_again_when_asked() -> None:
    model = LocalModel()
    model.close()
    assert said(model, "Hello")
    model.close()


def test_llama_cpp_is_imported_by_the_first_answer_and_writes_nothing() -> None:
    code = (
        "import sys; from correct.local_model import LocalModel; model = LocalModel()\n"
        "assert 'llama_cpp' not in sys.modules\n"
        "model.chat([{'role': 'user', 'content': 'Hello'}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_the_model_card_names_the_file_that_ships() -> None:
    card = (SHIPPED.parent / "README.md").read_text(encoding="utf-8")
    assert sha256(SHIPPED.read_bytes()).hexdigest() in card
    assert SHIPPED.stat().st_size <= 15_000_000


def test_a_large_model_answers_on_processors_with_amx() -> None:
    code = (
        "import correct.local_model as m; m._SMALL_BYTES = 0\n"
        "print(m.LocalModel().chat([{'role': 'user', 'content': 'What is the capital of France?'}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "The capital of France is" in done.stdout, done.returncode
