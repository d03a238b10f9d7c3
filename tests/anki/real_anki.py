"""Makes the packages of this folder with Anki's own backend, and looks with it at what Trivium writes.

make FOLDER                      the packages, and what Anki itself knows of their cards
many FOLDER                      a package of many cards, reviewed with FSRS
by-hand FOLDER                   a package of cards of which some were set back to new, or to a day, by hand
days FOLDER HOUR                 a package of cards due on many days, where days begin at this hour
take COLLECTION FILE             imports a file into a collection and tells what became of it
show COLLECTION                  tells all that is in a collection
answer COLLECTION CARD:EASE...   answers cards and tells their new memory
row FOLDER                       a package of five thousand new cards in a row
odd FOLDER                       a package of what is rare: names, templates, decks and options of all kinds
export COLLECTION FILE           writes all of a collection into a package
optimize COLLECTION              fits weights to the log, saves them and tells the memories by them
"""

import datetime
import json
import os
import random
import struct
import sys
import time
import zlib

from anki.collection import (
    Collection,
    DeckIdLimit,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
    ImportCsvRequest,
)
from anki.deck_config_pb2 import UpdateDeckConfigsRequest


def png(shade):
    """A grey square of four by four."""
    rows = b"".join(b"\0" + bytes([shade, shade, shade] * 4) for _ in range(4))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def wav(number):
    """A tenth of a second of nearly nothing."""
    data = bytes([128 + number % 2] * 800)
    return (
        b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
        + b"data" + struct.pack("<I", len(data)) + data
    )


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>'
BAD_SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>parent.alert(1)</script></svg>'


def add(col, kind, fields, deck, tags=()):
    note = col.new_note(col.models.by_name(kind))
    for name, value in fields.items():
        note[name] = value
    note.tags = list(tags)
    col.add_note(note, deck)
    return note


def word_type(col):
    models = col.models
    kind = models.new("Word with picture")
    for name in ("Word", "Meaning", "Picture", "Sound", "Source"):
        models.add_field(kind, models.new_field(name))
    kind["css"] = ".card { background: url(_logo.png); }"
    forward = models.new_template("Recognise")
    forward["qfmt"] = "<h2>{{Word}}</h2>{{Sound}}"
    forward["afmt"] = "{{FrontSide}}<hr id=answer>{{Meaning}}<br>{{Picture}}"
    models.add_template(kind, forward)
    source = models.new_template("Source")
    source["qfmt"] = "Where is {{Word}} from?"
    source["afmt"] = "{{Source}}"
    models.add_template(kind, source)
    models.add(kind)


def fill(col):
    for number in range(20):
        col.media.write_data(f"picture {number}.png", png(number * 12))
        col.media.write_data(f"sound{number}.wav", wav(number))
    col.media.write_data("_logo.png", png(7))
    col.media.write_data("drawing.svg", SVG)
    col.media.write_data("hostile.svg", BAD_SVG)
    heart = col.decks.id("Anatomy::Heart")
    row = col.decks.id("In a row")
    word_type(col)
    for number in range(20):
        add(col, "Basic", {
            "Front": f'Part {number} <img src="picture {number}.png" style="width: 40%">',
            "Back": f"Its name is {number}.[sound:sound{number}.wav]",
        }, heart, ["heart", f"part::n{number}"])
    for number in range(5):
        add(col, "Word with picture", {
            "Word": f"word {number}", "Meaning": f"meaning {number}", "Picture": f'<img src="picture {number}.png">',
            "Sound": f"[sound:sound{number}.wav]", "Source": "Latin",
        }, heart)
    add(col, "Basic", {"Front": 'Drawn <img src="drawing.svg">', "Back": '<img src="hostile.svg">'}, heart)
    add(col, "Basic (and reversed card)", {"Front": "Hund", "Back": "dog"}, heart)
    add(col, "Cloze", {"Text": "{{c1,2::both}} and {{c3::three::a hint}}", "Back Extra": "more"}, heart)
    add(col, "Cloze", {"Text": 'It is {{c1::<img src="picture 1.png">}}.'}, heart)
    add(col, "Cloze", {"Text": "Nothing {{c2::}} and {{c1::something}}"}, heart)
    occlusion = next(kind for kind in col.models.all() if kind.get("originalStockKind") == 6)["name"] if any(
        kind.get("originalStockKind") == 6 for kind in col.models.all()) else None
    if occlusion is None:
        col.add_image_occlusion_notetype()
        occlusion = "Image Occlusion"
    add(col, occlusion, {
        "Occlusion": "{{c1::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2}}"
                     "{{c2::image-occlusion:rect:left=.5:top=.5:width=.2:height=.2}}",
        "Image": '<img src="picture 2.png">', "Header": "Hidden",
    }, heart)
    for number in range(40):
        add(col, "Basic", {"Front": f"Lesson {number:02}", "Back": str(number)}, row)
    marks(col, heart, row)
    filtered = col.sched.get_or_create_filtered_deck(0)
    filtered.name = "Cram"
    del filtered.config.search_terms[1:]
    filtered.config.search_terms[0].search = '"front:Lesson 0*"'
    col.sched.add_or_update_filtered_deck(filtered)


def marks(col, heart, row):
    cards = col.find_cards('"deck:Anatomy::Heart" note:Basic')
    col.sched.suspend_cards(cards[:2])
    col.sched.bury_cards(cards[2:3])
    col.set_user_flag_for_cards(4, cards[3:5])
    note = col.get_card(cards[5]).note()
    note.tags.append("marked")
    col.update_note(note)


def review(col, days, seed, a_day=14):
    """Answers as a learner would, day after day, by moving the collection back in time."""
    chance = random.Random(seed)
    for day in range(days, 0, -1):
        for _ in range(a_day):
            card = col.sched.getCard()
            if card is None:
                break
            card.timer_started = time.time() - chance.randint(2, 20)
            col.sched.answerCard(card, chance.choices((1, 2, 3, 4), (2, 2, 8, 2))[0])
        move_back(col, 1)


def move_back(col, days):
    """As if everything had been so many days earlier."""
    seconds = days * 86400
    col.db.execute("update col set crt = crt - ?", seconds)
    # Two steps, so that no two reviews have the same moment on the way.
    col.db.execute("update revlog set id = -(id - ?)", seconds * 1000)
    col.db.execute("update revlog set id = -id")
    col.db.execute("update cards set due = due - ? where queue = 1", seconds)
    for card, data in col.db.all("select id, data from cards where data like '%lrt%'"):
        told = json.loads(data)
        told["lrt"] -= seconds
        col.db.execute("update cards set data = ? where id = ?", json.dumps(told), card)
    path = col.path
    col.close()
    col.reopen()
    assert col.path == path


def show(col):
    notes = {}
    for note_id in col.find_notes(""):
        note = col.get_note(note_id)
        notes[note.guid] = {
            "type": note.note_type()["name"], "fields": list(note.fields), "tags": sorted(note.tags), "mod": note.mod,
            "cards": [card_of(col, card) for card in note.cards()],
        }
    return {
        "notes": notes,
        "media": sorted(name for name in os.listdir(col.media.dir())),
        "log": col.db.scalar("select count(*) from revlog"),
        "random": [deck.name for deck in col.decks.all_names_and_ids() if is_random(col, deck.id)],
        "decks": {deck.name: deck_of(col, deck.id) for deck in col.decks.all_names_and_ids()},
        "empty": sum(len(note.card_ids) for note in col.get_empty_cards().notes),
        "options": sorted(one["name"] for one in col.decks.all_config()),
        "types": {kind["name"]: [field["rtl"] for field in kind["flds"]] for kind in col.models.all()},
    }


def deck_of(col, deck):
    options = None if col.decks.is_filtered(deck) else col.decks.config_dict_for_deck_id(deck)["name"]
    return [options, col.decks.get(deck)["desc"]]


def is_random(col, deck):
    config = None if col.decks.is_filtered(deck) else col.decks.config_dict_for_deck_id(deck)
    return config is not None and (config["new"]["order"] == 0 or config.get("newGatherPriority", 0) in (3, 4, 5))


def card_of(col, card):
    memory = card.memory_state
    deck = card.odid or card.did
    return {
        "id": card.id, "ord": card.ord, "deck": col.decks.name(deck), "type": card.type, "queue": card.queue,
        "due": (card.odue or card.due) if card.odid else card.due, "ivl": card.ivl, "factor": card.factor, "reps": card.reps,
        "lapses": card.lapses, "flag": card.user_flag(),
        "s": memory.stability if memory else None, "d": memory.difficulty if memory else None,
        "on": day_of(col, card) if card.type == 2 else None,
    }


def day_of(col, card):
    """The day on which a card is due, by the calendar."""
    due = (card.odue or card.due) if card.odid else card.due
    begun = datetime.datetime.now() - datetime.timedelta(hours=col.get_preferences().scheduling.rollover)
    return str(begun.date() + datetime.timedelta(days=due - col.sched.today))


def export(col, path, legacy, limit=None):
    col.export_anki_package(
        out_path=path,
        options=ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=True, legacy=legacy),
        limit=limit,
    )


def make(folder):
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "collection.anki2"))
    fill(col)
    export(col, os.path.join(folder, "every-kind.apkg"), legacy=False)
    export(col, os.path.join(folder, "every-kind-older.apkg"), legacy=True)
    with open(os.path.join(folder, "every-kind.json"), "w", encoding="utf-8") as out:
        json.dump(show(col), out, ensure_ascii=False, indent=1, sort_keys=True)
    for name, legacy in (("whole.colpkg", False), ("whole-older.colpkg", True)):
        col.export_collection_package(out_path=os.path.join(folder, name), include_media=True, legacy=legacy)
        col.reopen()
    col.close()
    make_reviewed(folder)


def use_fsrs(col, deck, params=None):
    """Switches FSRS on, with weights of its own if there are some: every memory is computed anew from the log."""
    known = col.decks.get_deck_configs_for_update(deck)
    configs = [one.config for one in known.all_config]
    for one in configs if params else []:
        one.config.fsrs_params_6[:] = params
    col.decks.update_deck_configs(UpdateDeckConfigsRequest(
        target_deck_id=deck, configs=configs, fsrs=True, card_state_customizer="",
        limits=known.current_deck.limits, new_cards_ignore_review_limit=False, apply_all_parent_limits=False,
        fsrs_reschedule=False))


def make_many(folder):
    """Cards enough to answer some of them here and there alike."""
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "many.anki2"))
    deck = col.decks.id("Many")
    for number in range(400):
        add(col, "Basic", {"Front": f"Question {number:03}", "Back": f"Answer {number}"}, deck)
    set_limits(col, deck, 40)
    use_fsrs(col, deck)
    review(col, 20, 11, 60)
    # Reviews that were moved back in time leave cards that Anki's own check mends.
    col.fix_integrity()
    export(col, os.path.join(folder, "many.apkg"), legacy=False)
    print(json.dumps(show(col)))
    col.close()


def make_by_hand(folder):
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "by-hand.anki2"))
    deck = col.decks.id("By hand")
    for number in range(60):
        add(col, "Basic", {"Front": f"Question {number:02}", "Back": "b"}, deck)
    set_limits(col, deck, 10)
    use_fsrs(col, deck)
    review(col, 6, 3, 20)
    seen = col.db.list("select id from cards where reps > 1 order by id")
    col.sched.schedule_cards_as_new(seen[:4], restore_position=True, reset_counts=False)
    col.sched.set_due_date(seen[4:8], "5")
    col.sched.schedule_cards_as_new(seen[8:12], restore_position=True, reset_counts=True)
    review(col, 3, 4, 20)
    col.sched.schedule_cards_as_new(seen[12:14], restore_position=True, reset_counts=False)
    export(col, os.path.join(folder, "by-hand.apkg"), legacy=False)
    print(json.dumps(show(col)))
    col.close()


def own_type(col, name, fields, question, answer):
    kind = col.models.new(name)
    for field in fields:
        col.models.add_field(kind, col.models.new_field(field))
    kind["flds"][0]["rtl"] = True
    template = col.models.new_template("Card 1")
    template["qfmt"], template["afmt"] = question, "{{FrontSide}}<hr id=answer>" + answer
    col.models.add_template(kind, template)
    col.models.add(kind)


HEAVY = (
    '<div class="x" style="color:red"><h2>Head</h2><p>Text <span style="background:yellow">mark</span></p>'
    "<table border=1><tr><th>A</th></tr><tr><td colspan=2>1|2</td></tr></table><ol start=3><li>c<ul><li>d</li></ul></ol>"
    "<details><summary>S</summary>inner</details><svg><circle r=3 /></svg><script>alert(1)</script> x<sup>2</sup> &lt;b&gt;"
    "<ruby>漢<rt>かん</rt></ruby><!-- c --></div>"
)
ODD_NAMES = ("a b.png", "100%.png", "a&b.png", "it's.png", "日本.png", "percent%20.png", "no-ending", "(x) [y];,$~.png")


def fill_odd(col):
    names = [col.media.write_data(name, png(number * 9 + 5)) for number, name in enumerate(ODD_NAMES)]
    col.media.write_data("so und&.wav", wav(0))
    deck = col.decks.id("Sprachen::Wörter & 100%::العربية")
    add(col, "Basic", {"Front": "In the deck of every collection", "Back": "b"}, 1)
    add(col, "Basic", {"Front": "In a deck of a long name", "Back": "b"},
        col.decks.id("::".join(letter * 90 for letter in "abc")))
    for name in names:
        written = name.replace("&", "&amp;").replace("'", "&#39;")
        add(col, "Basic", {"Front": f"Shows {written}", "Back": f"<img alt='x' src='{written}' width=20>"}, deck)
    add(col, "Basic", {"Front": "Encoded", "Back": '<img src="a%20b.png"><img src="%E6%97%A5%E6%9C%AC.png">'}, deck)
    add(col, "Basic", {"Front": "[sound:so und&amp;.wav]", "Back": '<audio controls src="so und&amp;.wav"></audio>'}, deck)
    add(col, "Basic", {"Front": "Braces {{c1::are letters}} here", "Back": "{{c2::too}}"}, deck)
    add(col, "Basic", {"Front": "Tags", "Back": "many"}, deck, [f"t{number:02}" for number in range(30)] + ["L" * 150])
    add(col, "Basic", {"Front": "Heavy " + HEAVY, "Back": HEAVY}, deck, ["rtl::עברית"])
    for text in (
        "{{c1::outer {{c2::inner}} rest}} end", "{{c1::{{c2::{{c3::deep}}}}}}", "{{c1,2::both}} {{c2::hint::with :: it}}",
        "\\( {{c1::\\frac{1}{2} }} \\) and \\[ x = {{c2::y_{1} }} \\]", "{{c1::a<br>b}} <div>{{c2::<ul><li>c</li></ul>}}</div>",
        "no gap {{c0::zero}}",
    ):
        add(col, "Cloze", {"Text": text, "Back Extra": "more"}, deck)
    both = add(col, "Basic (and reversed card)", {"Front": "vorn", "Back": "hinten"}, deck)
    col.set_deck([both.cards()[1].id], col.decks.id("Other deck"))
    own_type(col, "Japanese", ("Word", "Reading", "Sense"), "{{kanji:Reading}}{{tts ja_JP:Word}}", "{{furigana:Reading}}<br>{{Sense}}")
    add(col, "Japanese", {"Word": "漢字", "Reading": "漢字[かんじ]を 書[か]く", "Sense": "to write"}, deck)
    own_type(col, "Spoken", ("Word", "Sense"), "{{Word}}{{tts de_DE voices=Any:Word}}", "{{Sense}}")
    add(col, "Spoken", {"Word": "Hund", "Sense": "dog"}, deck)
    own_type(col, "Listened", ("Word", "Sense"), "<div>{{tts ar:Word}}</div>", "{{Sense}}")
    add(col, "Listened", {"Word": "سلام، (عليكم)", "Sense": "peace"}, deck)
    plan = col.decks.id("Plan")
    for number in range(30):
        add(col, "Basic", {"Front": f"Plan {number:02}", "Back": "b"}, plan)
    set_limits(col, plan, 6)
    review(col, 8, 5)
    options = col.decks.add_config("My options")
    options["new"]["order"], options["new"]["perDay"], options["new"]["delays"] = 0, 7, [3, 33]
    col.decks.update_config(options)
    for name in ("Plan", "Sprachen::Wörter & 100%::العربية"):
        own = col.decks.by_name(name)
        own["conf"], own["desc"] = options["id"], "What it is <b>for</b>"
        col.decks.save(own)


def make_odd(folder):
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "odd.anki2"))
    fill_odd(col)
    col.fix_integrity()
    export(col, os.path.join(folder, "odd.apkg"), legacy=False)
    with open(os.path.join(folder, "odd.json"), "w", encoding="utf-8") as out:
        json.dump(show(col), out, ensure_ascii=False, indent=1, sort_keys=True)
    col.close()


def make_row(folder):
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "row.anki2"))
    deck = col.decks.id("Row")
    for number in range(5000):
        add(col, "Basic", {"Front": f"Lesson {number:04}", "Back": "b"}, deck)
    export(col, os.path.join(folder, "row.apkg"), legacy=False)
    print(json.dumps(show(col)))
    col.close()


def make_days(folder, hour):
    """Due on the days of most of a year, over every change of clocks."""
    os.makedirs(folder, exist_ok=True)
    col = Collection(os.path.join(folder, "days.anki2"))
    preferences = col.get_preferences()
    preferences.scheduling.rollover = int(hour)
    col.set_preferences(preferences)
    deck = col.decks.id("Days")
    for number in range(0, 300, 3):
        note = add(col, "Basic", {"Front": f"Day {number}", "Back": "b"}, deck)
        col.sched.set_due_date(note.card_ids(), str(number))
    export(col, os.path.join(folder, "days.apkg"), legacy=False)
    print(json.dumps(show(col)))
    col.close()


def optimize(path):
    col = Collection(path)
    found = col._backend.compute_fsrs_params(
        search="", current_params=[], ignore_revlogs_before_ms=0, num_of_relearning_steps=1, health_check=False)
    for deck in col.decks.all_names_and_ids():
        use_fsrs(col, deck.id, found.params)
    print(json.dumps({"weights": list(found.params), "items": found.fsrs_items, **show(col)}))
    col.close()


def set_limits(col, deck, new_cards):
    config = col.decks.config_dict_for_deck_id(deck)
    config["new"]["perDay"] = new_cards
    config["rev"]["perDay"] = 1000
    col.decks.update_config(config)
    col.decks.select(deck)


def make_reviewed(folder):
    """The same answers with the older scheduler's numbers and with FSRS."""
    col = Collection(os.path.join(folder, "reviewed.anki2"))
    deck = col.decks.id("Reviewed")
    for number in range(60):
        add(col, "Basic", {"Front": f"Question {number:02}", "Back": f"Answer {number}"}, deck)
    set_limits(col, deck, 4)
    review(col, 30, 7)
    export(col, os.path.join(folder, "reviewed-sm2.apkg"), legacy=False)
    use_fsrs(col, deck)
    export(col, os.path.join(folder, "reviewed-fsrs.apkg"), legacy=False)
    with open(os.path.join(folder, "reviewed.json"), "w", encoding="utf-8") as out:
        json.dump(show(col), out, ensure_ascii=False, indent=1, sort_keys=True)
    col.close()


LOG = ("new", "updated", "duplicate", "conflicting", "first_field_match", "missing_notetype", "missing_deck",
       "empty_first_field")


def take(collection, path):
    col = Collection(collection)
    if path.endswith(".txt"):
        metadata = col.get_csv_metadata(path=path, delimiter=None)
        response = col.import_csv(ImportCsvRequest(path=path, metadata=metadata))
    else:
        response = col.import_anki_package(ImportAnkiPackageRequest(
            package_path=path, options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)))
    told = {kind: len(getattr(response.log, kind)) for kind in LOG}
    problems, is_sound = col.fix_integrity()
    print(json.dumps({"taken": told, "problems": problems, "sound": is_sound, **show(col)}))
    col.close()


def main():
    act, *rest = sys.argv[1:]
    if act == "make":
        make(*rest)
    elif act == "take":
        take(*rest)
    elif act == "show":
        col = Collection(rest[0])
        print(json.dumps(show(col)))
        col.close()
    elif act == "many":
        make_many(*rest)
    elif act == "days":
        make_days(*rest)
    elif act == "by-hand":
        make_by_hand(*rest)
    elif act == "row":
        make_row(*rest)
    elif act == "odd":
        make_odd(*rest)
    elif act == "export":
        col = Collection(rest[0])
        export(col, rest[1], legacy=False)
        col.close()
    elif act == "optimize":
        optimize(*rest)
    elif act == "answer":
        col = Collection(rest[0])
        answered = []
        for pair in rest[1:]:
            card_id, ease = pair.split(":")
            card = col.get_card(int(card_id))
            card.start_timer()
            col.sched.answerCard(card, int(ease))
            answered.append(card_of(col, col.get_card(int(card_id))))
        print(json.dumps(answered))
        col.close()
    else:
        raise SystemExit(__doc__)


main()
