/**
 * Recomputes the logic in the course content/arguments: every argument whose validity a text of unit 2 judges
 * (and those of other units that are judged by form) is tested against all its cases, and the verdict is
 * compared with the words of the file. Run: node scripts/content-numbers/arguments.mjs. Exit 1, with file and
 * passage, where they differ.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const course = fileURLToPath(new URL('../../content/arguments/', import.meta.url))
const faults = []
const texts = new Map()
/** A file as one line, so that wrapped text can be compared. */
const textOf = (file) => {
  if (!texts.has(file)) texts.set(file, readFileSync(course + file, 'utf8').replace(/\s+/g, ' '))
  return texts.get(file)
}
const stands = (file, passage) => {
  if (!textOf(file).includes(passage)) faults.push(`${file}: "${passage}" is not there`)
}

// Cases. A case of a propositional form gives each letter a truth value. A case of a form with
// predicates is a set of kinds of things that exist (a kind says which predicates hold of it), with a
// named thing put into one of them; more things of one kind make no difference to such sentences.

const not = (f) => (c) => !f(c)
const implies = (f, g) => (c) => !f(c) || g(c)
const iff = (f, g) => (c) => f(c) === g(c)
const letter = (name) => (c) => c[name]
const [A, B, C, D] = ['A', 'B', 'C', 'D'].map(letter)

const truthTable = (letters) =>
  Array.from({ length: 2 ** letters.length }, (_, row) =>
    Object.fromEntries(letters.map((name, at) => [name, (row & (2 ** (letters.length - 1 - at))) === 0])),
  )
const propositional = truthTable(['A', 'B', 'C', 'D'])

/** Predicates are numbered 0 to 2, and the named thing is n. */
const has = (kind, predicate) => (kind & (1 << predicate)) !== 0
const models = []
for (let present = 0; present < 256; present += 1) {
  const kinds = Array.from({ length: 8 }, (_, kind) => kind).filter((kind) => present & (1 << kind))
  for (const n of kinds) models.push({ kinds, n })
}
const all = (p, q) => (m) => m.kinds.every((kind) => !has(kind, p) || has(kind, q))
const some = (p, q) => (m) => m.kinds.some((kind) => has(kind, p) && has(kind, q))
const someNot = (p, q) => (m) => m.kinds.some((kind) => has(kind, p) && !has(kind, q))
const no = (p, q) => not(some(p, q))
const only = (p, q) => all(q, p)
const is = (p) => (m) => has(m.n, p)

const badCase = ({ cases, premises, conclusion }) =>
  cases.find((c) => premises.every((premise) => premise(c)) && !conclusion(c))
const prop = (premises, conclusion) => ({ cases: propositional, premises, conclusion })
const pred = (premises, conclusion) => ({ cases: models, premises, conclusion })
const isValid = (form) => badCase(form) === undefined

let compared = 0
const compare = (file, what, said, computed) => {
  compared += 1
  console.log(`${file}: ${what}: ${computed}`)
  if (said !== computed) faults.push(`${file}: ${what}: the text says ${said}, computed ${computed}`)
}

/** Checks a verdict in a text: the file must contain the passage, and the passage the computed verdict. */
const verdict = (file, argument, passage, form) => {
  stands(file, argument)
  stands(file, passage)
  const said = /\binvalid\b|not valid|does not follow|Nothing\./i.test(passage) ? 'invalid' : 'valid'
  compare(file, argument.slice(0, 70), said, isValid(form) ? 'valid' : 'invalid')
}

/** The texts of a question's options and which is right, found by a part of its prompt. */
const question = (file, prompt) => {
  const raw = readFileSync(course + file, 'utf8')
  const block = raw.split('```question').find((one) => one.replace(/\s+/g, ' ').includes(prompt))
  if (!block) {
    faults.push(`${file}: no question has "${prompt}"`)
    return []
  }
  return block
    .split(/^ {2}- text: /m)
    .slice(1)
    .map((option) => ({ text: option.split('\n')[0], right: /^ {4}right: true/m.test(option) }))
}
/** A question whose options each make a claim of the same kind: only the key may pass the test. */
const options = (file, prompt, tests) => {
  const found = question(file, prompt)
  if (found.length !== tests.length)
    faults.push(`${file}: ${prompt}: ${found.length} options, ${tests.length} tests`)
  for (const [text, passes] of tests) {
    const option = found.find((one) => one.text === text)
    if (!option) faults.push(`${file}: ${prompt}: no option "${text}"`)
    else
      compare(
        file,
        `${prompt.slice(0, 40)} … ${text}`,
        option.right ? 'key' : 'no key',
        passes ? 'key' : 'no key',
      )
  }
}
/** A question whose key states a verdict. */
const keyed = (file, prompt, form) => {
  const key = question(file, prompt).find(({ right }) => right)?.text ?? ''
  compare(
    file,
    prompt.slice(0, 70),
    /^Invalid|is invalid/.test(key) ? 'invalid' : 'valid',
    isValid(form) ? 'valid' : 'invalid',
  )
}

const ponens = prop([implies(A, B), A], B)
const tollens = prop([implies(A, B), not(B)], not(A))
const affirming = prop([implies(A, B), B], A)
const denying = prop([implies(A, B), not(A)], not(B))

/** Whether two forms have the same premises and conclusion, case by case. */
const sameForm = (f, g) =>
  [...f.premises, f.conclusion].every((claim, at) =>
    f.cases.every((c) => claim(c) === [...g.premises, g.conclusion][at](c)),
  )

// Unit 1: implicit premises

const one = '01-finding-the-argument/questions.md'
{
  // A: two messages unanswered; B: angry with us; C: angry with others before; D: messages are a poor way.
  const joins = (added) => isValid(prop([A, added], B))
  const found = question(one, 'Marek has not answered two messages.').find(({ right }) => right)?.text
  if (found !== 'When Marek leaves two messages of ours unanswered, he is angry with us.')
    faults.push(`${one}: the key about Marek is "${found}"`)
  compare(one, 'Marek: the key joins reason and conclusion', true, joins(implies(A, B)))
  compare(one, 'Marek: anger at others before joins them', false, joins(C))
  compare(one, 'Marek: a general thought on messages joins them', false, joins(D))
}

// Unit 2: notes

const lecture = '02-validity-and-soundness/01-could-it-all-be-true.md'
// Keys: 0 on the ring, 1 opens a door in the old wing (or is made of cheese).
verdict(
  lecture,
  'This key is on the ring. So this key opens a door',
  'Arguments 1 and 3 are valid.',
  pred([all(0, 1), is(0)], is(1)),
)
verdict(
  lecture,
  'This key is on the ring. So this key is made of cheese.',
  'Arguments 1 and 3 are valid.',
  pred([all(0, 1), is(0)], is(1)),
)
verdict(
  lecture,
  'This key opens a door in the old wing. So this key is on the ring.',
  'Argument 2 is **invalid**',
  pred([all(0, 1), is(1)], is(0)),
)
stands(
  lecture,
  'All roses are plants. This oak is a plant. So this oak is a rose." The pattern is that of argument 2',
)
verdict(
  lecture,
  'Paris has a cathedral. So Paris lies on a river.',
  'Invalid. The conclusion is true',
  pred([all(0, 1), is(0)], is(2)),
)
verdict(
  lecture,
  'Ivo is left-handed; so Ivo is a twin',
  'leaves the argument invalid',
  pred([all(0, 1), is(1)], is(0)),
)
{
  // The table of what a valid argument can have: every combination of truth values but one occurs.
  const forms = [prop([A, B], A), prop([implies(A, B), A], B)]
  const occurs = (premisesTrue, conclusionTrue) =>
    forms.some((f) =>
      f.cases.some(
        (c) => f.premises.every((p) => p(c)) === premisesTrue && f.conclusion(c) === conclusionTrue,
      ),
    )
  for (const [row, premisesTrue, conclusionTrue] of [
    ['| all true | true | yes', true, true],
    ['| all true | false | **no', true, false],
    ['| at least one false | true | yes', false, true],
    ['| at least one false | false | yes', false, false],
  ]) {
    stands(lecture, row)
    compare(lecture, row, row.includes('yes'), occurs(premisesTrue, conclusionTrue))
  }
}

const worked = '02-validity-and-soundness/02-four-forms-with-if.md'
for (const [at, row] of truthTable(['A', 'B']).entries()) {
  const value = implies(A, B)(row)
  const line = `| ${at + 1} | ${row.A} | ${row.B} | ${value ? 'true' : '**false**'} |`
  stands(worked, line)
  console.log(`${worked}: ${line}`)
}
const rowsLeft = ({ premises }) =>
  truthTable(['A', 'B'])
    .map((row, at) => (premises.every((premise) => premise(row)) ? at + 1 : 0))
    .filter(Boolean)
    .join(', ')
for (const [who, given, form, name, pattern] of [
  ['Ada', 'A', ponens, 'modus ponens', 'if A then B; A; so B'],
  ['Ben', 'B', affirming, 'affirming the consequent', 'if A then B; B; so A'],
  ['Cleo', 'not A', denying, 'denying the antecedent', 'if A then B; not A; so not B'],
  ['Dan', 'not B', tollens, 'modus tollens', 'if A then B; not B; so not A'],
]) {
  const said = isValid(form) ? 'valid' : 'invalid'
  stands(worked, `| ${who}: ${given} | ${rowsLeft(form)} |`)
  if (!new RegExp(`\\| ${who}: [^|]*\\|[^|]*\\|[^|]*\\| ${said} \\|`).test(textOf(worked)))
    faults.push(`${worked}: the row of ${who} does not say ${said}`)
  stands(worked, `| ${pattern} | ${name} | ${said} |`)
  console.log(`${worked}: ${who}: rows ${rowsLeft(form)}: ${said}`)
  compared += 1
}
compare(
  worked,
  'the contrapositive says the same',
  true,
  isValid(prop([], iff(implies(A, B), implies(not(B), not(A))))),
)
compare(worked, 'the converse says the same', false, isValid(prop([], iff(implies(A, B), implies(B, A)))))
for (const form of [ponens, tollens, affirming, denying])
  compare(
    worked,
    'with "if and only if" the form holds',
    true,
    isValid({ ...form, premises: [iff(A, B), form.premises[1]] }),
  )
verdict(
  worked,
  'It is not here. So it was not sent on Monday.',
  'Modus tollens (if A then B; not B; so not A): valid.',
  tollens,
)
verdict(
  worked,
  'The oven is not broken. So the cake is not flat.',
  'Denying the antecedent (if A then B; not A; so not B): invalid.',
  denying,
)
stands(
  worked,
  'For certain, nothing about the meeting: to conclude that it is cancelled would affirm the consequent',
)
compare(worked, 'the hall is dark, so the meeting is cancelled', false, isValid(affirming))
compare(worked, 'the hall is dark, so it is not cancelled', false, isValid(prop([implies(A, B), B], not(A))))

const faded = '02-validity-and-soundness/03-all-some-only.md'
// Things in the hall: 0 violin, 1 insured, 2 instrument.
verdict(
  faded,
  'Some of the instruments in the hall are violins. So some of the instruments in the hall are insured.',
  '**Valid.**',
  pred([all(0, 1), some(2, 0)], some(2, 1)),
)
verdict(
  faded,
  'Some of the instruments in the hall are insured. So some of the instruments in the hall are violins.',
  'Invalid. The hall with one insured harp',
  pred([all(0, 1), some(2, 1)], some(2, 0)),
)
{
  const harp = { kinds: [0b110], n: 0b110 }
  compare(
    faded,
    'the hall with one insured harp is a counterexample',
    true,
    all(0, 1)(harp) && some(2, 1)(harp) && !some(2, 0)(harp),
  )
}
verdict(
  faded,
  'Nadia is a resident. So Nadia has a parking card.',
  'The argument is invalid.',
  pred([only(0, 1), is(0)], is(1)),
)
compare(faded, 'from the card to the resident', true, isValid(pred([only(0, 1), is(1)], is(0))))
compare(faded, '"all" to "some" without a case', false, isValid(pred([all(0, 1)], some(0, 1))))
compare(faded, '"all" to "some" with a case', true, isValid(pred([all(0, 1), some(0, 0)], some(0, 1))))
compare(faded, '"no A are B" turned round', true, isValid(pred([no(0, 1)], no(1, 0))))
compare(faded, '"some A are B" to "some A are not B"', false, isValid(pred([some(0, 1)], someNot(0, 1))))
compare(faded, '"only A are B" to "all A are B"', false, isValid(pred([only(0, 1)], all(0, 1))))
compare(faded, 'circles: not a B, so no A', true, isValid(pred([all(0, 1), not(is(1))], not(is(0)))))

const practice = '02-validity-and-soundness/04-necessary-and-sufficient.md'
verdict(practice, 'The code is right. So the gate opens.', '(a) Invalid.', prop([implies(B, A), A], B))
// 0 Sunday bus, 1 free, 2 night bus.
verdict(
  practice,
  'All night buses are free. So no night bus is a Sunday bus.',
  '(b) Valid.',
  pred([no(0, 1), all(2, 1)], no(2, 0)),
)
verdict(
  practice,
  'Some of the new things are broken. So some of the tools are broken.',
  '(c) Invalid.',
  pred([some(0, 1), some(1, 2)], some(0, 2)),
)
// The reading club: A chosen, B read by two; a case breaks the rule when "if chosen then read" is false.
for (const [what, c, breaks] of [
  ['(a) read by two and not chosen', { A: false, B: true }, false],
  ['(b) chosen and read by one', { A: true, B: false }, true],
  ['(c) read by no member and not chosen', { A: false, B: false }, false],
])
  compare(practice, `reading club ${what} breaks the rule`, breaks, !implies(A, B)(c))
stands(practice, 'Only (b) breaks it')
stands(practice, '| B unless A | if not A then B |')
stands(practice, '| B only if A | if B then A |')

// Unit 2: questions and cards

const two = '02-validity-and-soundness/questions.md'
keyed(two, 'The 9:12 is a train on this line.', pred([all(0, 1), is(0)], is(1)))
compare(two, '9:12: the first premise is false', false, all(0, 1)({ kinds: [0b001], n: 0b001 }))
{
  const asked = prop([implies(A, B), B], A)
  options(
    two,
    'The red lamp is lit. So the alarm is set.',
    [
      ['Valid, by modus ponens', ponens],
      ['Invalid, it affirms the consequent', affirming],
      ['Valid, by modus tollens', tollens],
      ['Invalid, it denies the antecedent', denying],
    ].map(([text, form]) => [text, sameForm(asked, form) && isValid(form) === text.startsWith('Valid')]),
  )
}
options(
  two,
  'if the shop is open, the awning is out. Which of these follows?',
  [
    ['If the awning is not out, the shop is not open.', implies(not(B), not(A))],
    ['If the awning is out, the shop is open.', implies(B, A)],
    ['If the shop is not open, the awning is not out.', implies(not(A), not(B))],
    ['The awning is out if and only if the shop is open.', iff(A, B)],
  ].map(([text, claim]) => [text, isValid(prop([implies(A, B)], claim))]),
)
{
  const first = isValid(tollens)
  const second = isValid(denying)
  options(two, 'She did not call home. So she did not miss the train.', [
    ['Both arguments are valid.', first && second],
    ['Only the first argument is valid.', first && !second],
    ['Only the second argument is valid.', !first && second],
    ['Neither of the arguments is valid.', !first && !second],
  ])
}
{
  // Jon: 0 baker of the guild, 1 rises early; another baker of the guild rises early in each case.
  const counters = (jon) => {
    const c = { kinds: [0b011, jon], n: jon }
    return all(0, 1)(c) && is(1)(c) && !is(0)(c)
  }
  options(two, 'Jon rises early. So Jon is a baker of the guild.', [
    ['Jon is a baker of the guild and rises early.', counters(0b011)],
    ['Jon is a baker of the guild and sleeps until noon.', counters(0b001)],
    ['Jon is a nurse and sleeps until noon.', counters(0b000)],
    ['Jon is a nurse and rises early.', counters(0b010)],
  ])
}
keyed(two, 'Ana did not book before Friday. So Ana does not get the discount.', denying)
options(
  two,
  'Only members may use the sauna.',
  [
    ['All members may use the sauna.', all(0, 1)],
    ['All who may use the sauna are members.', all(1, 0)],
    ['Some who may use the sauna are not members.', someNot(1, 0)],
    ['Some members may use the sauna.', some(0, 1)],
  ].map(([text, claim]) => [text, isValid(pred([], iff(only(0, 1), claim)))]),
)
options(
  two,
  'All the tenors read music. Some of the tenors drive.',
  [
    ['All of the people who read music are tenors.', all(1, 0)],
    ['Some of the people who drive do not read music.', someNot(2, 1)],
    ['All of the people who drive read music.', all(2, 1)],
    ['Some of the people who read music drive.', some(1, 2)],
  ].map(([text, claim]) => [text, isValid(pred([all(0, 1), some(0, 2)], claim))]),
)
{
  // 0 letter, 1 stamped, 2 delivered; all the stamped things spoken of are letters.
  const letters = pred([all(1, 2), all(1, 0), someNot(0, 1)], someNot(0, 2))
  keyed(two, 'Some of the letters were not stamped. So some of the letters were not delivered.', letters)
}
options(
  two,
  'You receive the grant only if you live in the county.',
  // A lives in the county, B receives the grant: "B only if A" gives "if B then A" and not "if A then B".
  [
    ['necessary for the grant, and perhaps not sufficient.', true, false],
    ['sufficient for the grant, and perhaps not necessary.', false, true],
    ['both necessary and sufficient for the grant.', true, true],
    ['neither necessary nor sufficient for the grant.', false, false],
  ].map(([text, necessary, sufficient]) => [
    text,
    necessary === isValid(prop([implies(B, A)], implies(B, A))) &&
      sufficient === isValid(prop([implies(B, A)], implies(A, B))),
  ]),
)
{
  // A full tank, B the pump starts; today B without A.
  const today = { A: false, B: true }
  const necessary = implies(B, A)(today)
  const sufficient = implies(A, B)(today)
  options(two, 'Today the pump started while the tank was nearly empty.', [
    ['Only that a full tank is sufficient', necessary && !sufficient],
    ['Only that a full tank is necessary', !necessary && sufficient],
    ['Both halves, since the claim has failed', !necessary && !sufficient],
    ['Neither half, since one case proves little', necessary && sufficient],
  ])
}
verdict(
  two,
  'The bus is late today. So the road is icy.',
  'It is invalid and affirms the consequent.',
  affirming,
)
stands(two, 'A valid argument can have a false conclusion. key: true')

const cards = '02-validity-and-soundness/cards.md'
verdict(cards, 'If A then B; not B. What follows?', 'Not A, by modus tollens.', tollens)
verdict(
  cards,
  'If A then B; B. What follows about A?',
  'Nothing. To conclude A is affirming the consequent, which is invalid.',
  affirming,
)
verdict(
  cards,
  'If A then B; not A. What follows about B?',
  'Nothing. To conclude not B is denying the antecedent, which is invalid.',
  denying,
)
compare(cards, '"Only A are B" and "All B are A"', true, isValid(pred([], iff(only(0, 1), all(1, 0)))))

// Unit 3: figures

/** Checks a figure in a text: the file must contain these words with the computed figure. */
const figure = (file, words) => {
  stands(file, words)
  compared += 1
  console.log(`${file}: ${words}`)
}
const percent = (part, whole) => Math.round((100 * part) / whole)
const three = '03-evidence-and-strength/'
const village = { households: 600, answers: 40, inFavour: 34 }
figure(`${three}01-how-far-does-it-carry.md`, `A village of ${village.households} households`)
figure(`${three}01-how-far-does-it-carry.md`, `and ${village.inFavour} of them are in favour`)
figure(
  `${three}01-how-far-does-it-carry.md`,
  `That is ${percent(village.inFavour, village.answers)} per cent of the answers, and also fewer than ${Math.ceil((100 * village.inFavour) / village.households)} per cent of the households`,
)
figure(`${three}01-how-far-does-it-carry.md`, `about the ${village.households - village.answers} others`)
const points = (n) => 100 / Math.sqrt(n)
figure(
  `${three}01-how-far-does-it-carry.md`,
  `For 100 people that is ${points(100)} percentage points, for 400 it is ${points(400)}, for 1,600 it is ${points(1600)}.`,
)

const gardeners = `${three}02-the-talking-gardeners.md`
const plots = {
  talkers: { daily: [12, 15], seldom: [1, 5] },
  silent: { daily: [8, 10], seldom: [4, 20] },
}
const total = ({ daily, seldom }) => [daily[0] + seldom[0], daily[1] + seldom[1]]
for (const [who, plot] of Object.entries(plots)) {
  const [good, members] = total(plot)
  figure(gardeners, `| ${who} | ${good} | ${members} | ${percent(good, members)} % |`)
}
for (const often of ['daily', 'seldom']) {
  const cell = (who) => {
    const [good, members] = plots[who][often]
    return `${good} of ${members} (${percent(good, members)}%)`
  }
  figure(gardeners, `| come ${often} | ${cell('talkers')} | ${cell('silent')} |`)
}
const [[talkersGood, talkersAll], [silentGood, silentAll]] = [total(plots.talkers), total(plots.silent)]
compare(gardeners, 'members in all', 50, talkersAll + silentAll)
figure(gardeners, `${talkersGood} of ${talkersAll} against ${silentGood} of ${silentAll}`)

const threeQuestions = `${three}questions.md`
figure(threeQuestions, `7,200 of 9,000 is indeed ${percent(7200, 9000)} per cent`)
options(threeQuestions, 'About how many must be asked to bring the 10 down to 5', [
  ['"400"', points(400) === 5],
  ['"200"', points(200) === 5],
  ['"1,000"', points(1000) === 5],
])
figure(
  threeQuestions,
  `The square root of 200 is about ${Math.round(Math.sqrt(200))}, which gives about ${Math.round(points(200))} points.`,
)
figure(threeQuestions, `A thousand gives about ${Math.round(points(1000))} points`)

// Unit 4: which fallacies are valid in form

const four = '04-fallacies-and-fair-criticism/'
const or = (f, g) => (c) => f(c) || g(c)
verdict(
  `${four}01-seven-ways-to-seem-right.md`,
  'Either we lock the door or we give up on safety; we will not give up on safety; so we lock the door.',
  'That is a valid argument',
  prop([or(A, B), not(B)], A),
)
verdict(
  `${four}01-seven-ways-to-seem-right.md`,
  'We should lock it, because locking it is what we ought to do.',
  "Fay's argument is valid as well, for every statement follows from itself.",
  prop([A], A),
)
stands(
  `${four}02-three-sentences-of-criticism.md`,
  'So the conclusion is not true.* That is denying the antecedent, and the counterexample is easy',
)
compare(
  `${four}02-three-sentences-of-criticism.md`,
  'not sound, so not true',
  'invalid',
  isValid(denying) ? 'valid' : 'invalid',
)
verdict(
  `${four}03-honest-twins.md`,
  'If it rains we need the tent for shelter, if it does not we need it for shade. So we need the tent.',
  'All five can be good.',
  prop([or(A, not(A)), implies(A, B), implies(not(A), B)], B),
)
figure(
  `${four}03-honest-twins.md`,
  `If each of five steps has a chance of 80 per cent given the one before, the whole chain has a chance of about ${Math.round(100 * 0.8 ** 5)} per cent.`,
)
compare(
  `${four}questions.md`,
  'June or dies out; not dies out; so June',
  'valid',
  isValid(prop([or(A, B), not(B)], A)) ? 'valid' : 'invalid',
)
stands(`${four}questions.md`, 'The argument is valid, and its first premise is doubtful.')
{
  const asked = prop([implies(A, B), not(A)], not(B))
  options(
    `${four}questions.md`,
    'If this argument is sound, its conclusion is true. It is not sound.',
    [
      ['Denying the antecedent, which is invalid', denying],
      ['Affirming the consequent, which is invalid', affirming],
      ['Modus tollens, which is valid', tollens],
      ['Modus ponens, which is valid', ponens],
    ].map(([text, form]) => [text, sameForm(asked, form) && isValid(form) === !text.includes('invalid')]),
  )
}
compare(
  `${four}questions.md`,
  'in the drawer or not: nothing is left out',
  true,
  isValid(prop([], or(A, not(A)))),
)
compare(`${four}questions.md`, 'a genius or a fraud: nothing is left out', false, isValid(prop([], or(A, B))))

// Unit 6: figures

const six = '06-writing-and-revising/02-granting-and-answering.md'
figure(six, `Two Sundays a month are ${2 * 12} a year; shared by four, that is ${(2 * 12) / 4} each.`)
figure(six, 'each librarian would lose six Sundays a year')
{
  const raw = readFileSync(course + six, 'utf8')
  const words = (start) =>
    raw
      .split('\n')
      .findLast((line) => line.startsWith(`> ${start}`))
      .split(/\s+/).length - 1
  compare(
    six,
    'more than three times as long',
    true,
    words('The strongest reason') > 3 * words('Of course some people'),
  )
}

if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`)
  process.exitCode = 1
} else console.log(`\n${compared} verdicts and figures compared, all as the texts give them.`)
