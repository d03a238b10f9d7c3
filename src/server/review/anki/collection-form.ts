import type { NoteKind } from '#contract/review.ts'
import { gatheredMixed } from './read-decks.ts'

/** The older format of Anki's collection, as far as an exported deck needs it. */
export const collectionTables = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`

/** Always the same ids, so that a second import finds the note types of the first. */
export const noteTypeIds: Record<NoteKind, number> = {
  basic: 1_700_000_000_001,
  reversed: 1_700_000_000_002,
  cloze: 1_700_000_000_003,
}

export const noteTypeNames: Record<NoteKind, string> = {
  basic: 'Trivium',
  reversed: 'Trivium (and reversed)',
  cloze: 'Trivium Cloze',
}

const css =
  '.card { font-family: sans-serif; font-size: 20px; text-align: center; }\n.cloze { font-weight: bold; }'
const hint = '{{#Hint}}<br>{{hint:Hint}}{{/Hint}}'

const template = (name: string, ord: number, qfmt: string, afmt: string) => ({
  name,
  ord,
  qfmt,
  afmt,
  bqfmt: '',
  bafmt: '',
  did: null,
})

const noteType = (kind: NoteKind, fields: string[], tmpls: ReturnType<typeof template>[]) => ({
  id: noteTypeIds[kind],
  name: noteTypeNames[kind],
  type: kind === 'cloze' ? 1 : 0,
  mod: 0,
  usn: 0,
  sortf: 0,
  did: 1,
  tags: [],
  css,
  tmpls,
  vers: [],
  latexPre: '',
  latexPost: '',
  latexsvg: false,
  flds: fields.map((field, ord) => ({
    name: field,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  req: tmpls.map(({ ord }) => [ord, 'any', [ord]]),
})

const forward = template('Card 1', 0, `{{Front}}${hint}`, '{{FrontSide}}<hr id=answer>{{Back}}')
const backward = template('Card 2', 1, '{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}')
const gaps = template('Cloze', 0, `{{cloze:Text}}${hint}`, '{{cloze:Text}}<br>{{Extra}}')

export const noteTypes = Object.fromEntries(
  [
    noteType('basic', ['Front', 'Back', 'Hint'], [forward]),
    noteType('reversed', ['Front', 'Back', 'Hint'], [forward, backward]),
    noteType('cloze', ['Text', 'Extra', 'Hint'], [gaps]),
  ].map((type) => [type.id, type]),
)

export const settings = {
  activeDecks: [1],
  curDeck: 1,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  curModel: noteTypeIds.basic,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  schedVer: 2,
}

const deckConfig = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: true },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
  rev: {
    perDay: 200,
    ease4: 1.3,
    fuzz: 0.05,
    ivlFct: 1,
    maxIvl: 36500,
    bury: true,
    hardFactor: 1.2,
  },
}

/** The options of decks: the usual ones, and those of decks whose new cards come in random order. */
export const deckConfigs = {
  1: deckConfig,
  2: {
    ...deckConfig,
    id: 2,
    name: 'Trivium, any order',
    newGatherPriority: gatheredMixed.notes,
    new: { ...deckConfig.new, order: 0 },
  },
} as const
