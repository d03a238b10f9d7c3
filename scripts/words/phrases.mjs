/**
 * What rule 3 of plain words asks to write in another way, each with what to write. Between two words of a phrase a line
 * may end, in a comment with its asterisk or slashes.
 */
const gap = '[\\s*/>]+'
// Such as /\b(?:goes|go)[\s*\/>]+on\b/gi
const phrase = (name, words, instead) => ({
  name,
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', gap)})\\b`, 'gi'),
  instead,
})

export const phrases = [
  phrase('stands', '(?:what )?stands(?!-)', 'say what it is: is, is shown, is in, says'),
  phrase('stand in', 'st(?:and|ood)(?!-) (?:in|there|under|on|beside|at)', 'say what it is: is, is shown'),
  phrase('whoever', 'whoever|whomever', 'name the actor: the learner, the browser, the caller'),
  phrase('nobody', 'nobody', 'name the actor: no learner, no other request'),
  phrase('one that', 'one that', 'use the noun: a file that, the lesson that'),
  phrase(
    'is told',
    '(?:is|are|was|were|be|been|being) told',
    'name the message and its reader: reports, logs, shows',
  ),
  phrase('goes on', '(?:go|goes|going|went|gone) on', 'continues'),
  phrase('of its own', "(?:of )?one's own|of (?:its|their|his|her|our|your|my) own", 'own, separate'),
]

const participles = new Set(
  `Found Told Given Kept Held Made Seen Taken Said Known Written Left Shown Sent Got Drawn Done Heard Meant Brought Read
  Put Built Cut Begun Bound Chosen Come Driven Forgotten Gone Grown Hidden Laid Led Lent Lost Met Paid Spent Spoken Split
  Sought Taught Thought Understood Won`.split(/\s+/),
)
const nouns = new Set(['Seed', 'Feed', 'Speed', 'Need'])

/** A type is named for a thing: `LateAnswer`, not `Told`. */
export function isParticiple(typeName) {
  return participles.has(typeName) || (/^[A-Z][a-z]+ed$/.test(typeName) && !nouns.has(typeName))
}

/** Names with a usual noun in their place: payload, message, recreated … */
const oddNames = new Set(['told', 'ours', 'way', 'unspoken', 'madeAnew'])

export function isOddName(name) {
  return oddNames.has(name)
}

/**
 * A limit is `maxX`. The longest or widest of several is no limit, so those names count only if their value
 * is a number.
 */
export function isLimit(name, hasNumber) {
  if (/^most[A-Z]/.test(name)) return true
  return hasNumber && /^(most|longest|widest)([A-Z]|$)/.test(name)
}
