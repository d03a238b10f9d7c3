/** What a parameter means, where its schema does not say it. */
const parameterSentences: Record<string, string> = {
  as: '`same`: the notes that Anki has, with the schedule that Anki keeps; `newDeck`: new notes in a separate deck.',
  conceptId: 'Only cards of this concept.',
  count: 'How many sections at most.',
  courseId: 'Only what belongs to this course.',
  cursor: 'Where the next page begins: `nextCursor` of the page before. Left out, the first page comes.',
  days: 'How many days back.',
  disableRefresh: '`true`: the session is looked at and not renewed.',
  filter: 'Which of them.',
  format: '`apkg`: an Anki file; `text`: text with tabs, as Anki writes it.',
  from: 'The first section, counted from 0.',
  kind: 'What the run makes.',
  lesson: 'The number of the lesson, counted from 1. Left out, the current one comes.',
  limit: 'How many rows at most. A page may end earlier: it holds at most 256 kB.',
  more: 'How many cards beyond those of the day.',
  name: 'The name of the file.',
  origin: 'Who made it: the learner, a copied course, or a guide.',
  projectType: 'Only projects of this type.',
  search: 'Words to look for; left out, everything is listed.',
  sort: 'The order.',
  status: 'Only projects in this state.',
  subject: 'What the run is about: the id of its course, project, milestone or video.',
  tab: '`recommended`: only what a guide recommended.',
  videoUrl: 'The address of the video at YouTube.',
  way: 'The format.',
  which: '`reviewed`: only notes of which a card was reviewed here.',
  words: 'What to look for.',
  year: 'The year, by the calendar.',
  zone: 'The time zone of the learner, such as `Europe/Berlin`: a day begins and ends there.',
  'idempotency-key':
    'A UUID that the caller made for this act. The same call with the same key after a lost answer does nothing twice.',
}

export function sayParameter(name: string, place: string): string {
  const sentence = parameterSentences[name]
  if (sentence !== undefined) return sentence
  if (place !== 'path') return `The ${spaced(name)}.`
  return name === 'id' ? 'The id of the row that the path names.' : `The ${spaced(name)} that the path names.`
}

const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
