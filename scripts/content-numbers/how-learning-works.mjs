/**
 * Recomputes every figure of the course "How Learning Works". Each line names the file of the figure and its
 * words; the words are built from the result, so the script finds a figure that was changed in the text or
 * computed wrongly. Run: node scripts/content-numbers/how-learning-works.mjs
 */
import { readFileSync } from 'node:fs'

const course = new URL('../../content/how-learning-works/', import.meta.url)

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers) => sum(numbers) / numbers.length
/** Without rounding errors of binary fractions: 1.4 and not 1.4000000000000001. */
const plain = (number) => String(Number(number.toFixed(6)))
const cents = (number) => number.toFixed(2)
const percent = (part, whole) => plain((100 * part) / whole)
const rounded = (number) => String(Math.round(number))

/** Small whole numbers as the texts write them. */
const word = (number) =>
  ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][number]

/** The share of a normal distribution below z, by Simpson's rule. */
const below = (z) => {
  const steps = 1000
  const width = z / steps
  const density = (x) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  const inner = Array.from({ length: steps - 1 }, (_, i) => (i % 2 === 0 ? 4 : 2) * density((i + 1) * width))
  return 0.5 + (width / 3) * (density(0) + sum(inner) + density(z))
}
/**
 * Of 100 people in the other group, how many score below a typical member, at an effect of d standard
 * deviations.
 */
const aheadOf = (d) => rounded(100 * below(d))

const levels = (rows) => {
  const answers = sum(rows.map(([, all]) => all))
  const right = sum(rows.map(([, , good]) => good))
  const confidence = sum(rows.map(([said, all]) => said * all))
  const average = confidence / answers
  const share = (100 * right) / answers
  return { answers, right, confidence, average, share, over: average - share }
}
const dilan = levels([
  [100, 16, 12],
  [80, 10, 7],
  [60, 10, 6],
  [20, 4, 1],
])
const second = levels([
  [90, 10, 8],
  [70, 10, 7],
  [50, 10, 6],
])
const exam = levels([
  [100, 20, 14],
  [50, 20, 11],
])
const marek = mean([60, 75, 90, 75])
const lin = mean([40, 50, 45, 60, 55])
const ines = mean([3, 4, 3, 4])

const figures = {
  '01-retrieval/02-why-rereading-deceives.md': [
    `does better than about ${aheadOf(0.5)} of 100 people who reread`,
    `83 − 40 = ${83 - 40} points`,
    `78 − 56 = ${78 - 56} points`,
    `71 − 61 = ${71 - 61} points`,
  ],
  '01-retrieval/questions.md': [
    `A typical recaller does better than about ${aheadOf(0.5)} of 100 rereaders.`,
  ],
  '01-retrieval/cards.md': [`does better than about ${aheadOf(0.5)} of 100 in the other`],
  '02-spacing/01-ebbinghaus.md': [
    `he had saved ${20 - 14} of 20, which is ${percent(20 - 14, 20)} per cent`,
    `Between twenty minutes and one day he lost ${58 - 34} points.`,
    `he lost only ${34 - 21} more`,
    `He saved ${25 - 15} of 25 minutes, which is ${percent(25 - 15, 25)} per cent.`,
    `not the same as having forgotten ${100 - 34} per cent of the items`,
  ],
  '02-spacing/02-in-pieces.md': [
    `20 to 40 per cent of 7 days are ${plain(0.2 * 7)} to ${plain(0.4 * 7)} days`,
    `5 to 10 per cent of 365 days, which is about ${rounded(0.05 * 365)} to ${rounded(0.1 * 365)} days`,
    `The ${word(47 - 37)} points are an average`,
    `so ${word(Math.round((0.05 * 365) / 7))} to ${word(Math.round((0.1 * 365) / 7))} weeks`,
  ],
  '02-spacing/03-three-plans.md': [
    `${28 - 7}, day ${28 - 14}, day ${28 - 21}, day ${28 - 28}`,
    `together ${40 + 4 * 20} minutes`,
    `come day ${56 - 14}, ${56 - 28}, ${56 - 42} and ${56 - 56}`,
    `Three hours are ${3 * 60} minutes; after 60 on day 0 there are ${3 * 60 - 60} left for four sessions, so ${(3 * 60 - 60) / 4} minutes each`,
  ],
  '02-spacing/questions.md': [
    `${40 - 28} of 40 minutes were saved, and ${40 - 28} is ${percent(40 - 28, 40)} per cent of 40.`,
    `${40 - 28} of 28 is about ${rounded((100 * (40 - 28)) / 28)} per cent`,
    `28 is ${percent(28, 40)} per cent of 40.`,
  ],
  '03-mixing/01-which-method.md': [
    `$80 \\times 0.25 = ${plain(80 * 0.25)}$`,
    `$20 \\div 0.25 = ${plain(20 / 0.25)}$`,
    `$20 \\div 80 = ${plain(20 / 80)}$`,
    `The answers are ${plain(30 * 0.4)} basses, ${plain(200 * 0.15)} seats and ${plain(60 * 0.1)} euros.`,
    `(1) C: ${540 - 500} of 500 is ${percent(540 - 500, 500)} per cent.`,
    `(2) B: 18 divided by 0.30 is ${plain(18 / 0.3)} members.`,
    `(3) A: 250 times 0.12 is ${plain(250 * 0.12)} letters.`,
    `(4) C: ${60 - 45} of 60 is ${percent(60 - 45, 60)} per cent.`,
    `(5) B: 90 divided by 0.15 is ${plain(90 / 0.15)} euros.`,
    `(6) A: 400 times 0.65 is ${plain(400 * 0.65)} grams.`,
  ],
  '03-mixing/02-worse-and-better.md': [`does better than about ${aheadOf(0.42)} of 100 in the other`],
  '04-understanding/02-an-example-with-whys.md': [
    `$64 \\div 80 = ${cents(64 / 80)}$ euros`,
    `$100 \\times 0.80 = ${plain(100 * 0.8)}$ euros`,
    `20 per cent of 80 is ${plain(80 * 0.2)}, and $80 - 16 = ${80 - 16}$`,
    `If you wrote ${cents(64 * 1.2)}, you added`,
    `adds too little: ${cents(64 * 0.2)} and not ${plain(80 * 0.2)} euros`,
    `does better than about ${aheadOf(0.55)} of 100 of the others`,
  ],
  '04-understanding/03-steps-fall-away.md': [
    `$150 \\div 125 = ${cents(150 / 125)}$ euros`,
    `100 times 1.20 is ${plain(100 * 1.2)} euros. Check: 25 per cent of 120 is ${plain(120 * 0.25)}, and 120 + 30 = ${120 + 30}.`,
    `If you had ${cents(150 * 0.75)}, you took`,
    `540 divided by 108, which is ${plain(540 / 108)} euros; 100 per cent is ${plain((100 * 540) / 108)} euros`,
    `8 per cent of 500 is ${plain(500 * 0.08)}, and 500 + 40 = ${500 + 40}`,
    `one per cent is ${plain(2.1 / 70)} kilograms; 100 per cent is ${plain((100 * 2.1) / 70)} kilograms`,
    `30 per cent of 3 is ${plain(0.3 * 3)}, and 3 − 0.9 = ${plain(3 - 0.9)}`,
    `99 divided by 0.90, which is ${plain(99 / 0.9)} euros`,
    `and it was ${plain(99 / 0.9 / 1.1)} euros. The two changes`,
  ],
  '04-understanding/questions.md': [
    `text: ${cents(96 - 20)} euros`,
    `text: ${cents(96 * 0.8)} euros`,
    `text: ${cents(96 / 1.2)} euros`,
    `text: ${cents(96 * 1.2)} euros`,
    `one per cent is ${cents(96 / 120)} and 100 per cent is ${plain(96 / 1.2)}. The tax of ${plain(96 - 96 / 1.2)} makes 96.`,
  ],
  '05-feedback/02-how-sure-were-you.md': [
    `| 100 % | 16 | 12 | ${percent(12, 16)} % |`,
    `| 80 % | 10 | 7 | ${percent(7, 10)} % |`,
    `| 60 % | 10 | 6 | ${percent(6, 10)} % |`,
    `| 20 % | 4 | 1 | ${percent(1, 4)} % |`,
    `| together | ${dilan.answers} | ${dilan.right} | ${plain(dilan.share)} % |`,
    `= ${dilan.confidence}$, divided by 40 answers, is ${plain(dilan.average)} per cent`,
    `She had ${plain(dilan.share)} per cent right. $77 - 65 = ${plain(dilan.over)}$`,
    `**${word(16 - 12)} errors made with full confidence**`,
    `wrong one time in ${word(16 / (16 - 12))}`,
    `(900 + 700 + 500) divided by 30 is ${plain(second.average)} per cent`,
    `${second.right} of 30, which is ${plain(second.share)} per cent. The difference is ${plain(second.over)},`,
  ],
  '05-feedback/questions.md': [
    `18 of 30 are ${percent(18, 30)} per cent, exactly what was said.`,
    `15 of 20 are ${percent(15, 20)} per cent, which is ${90 - 75} points below what was said.`,
    `At 100 per cent 14 of 20 are ${percent(14, 20)} per cent right, at 50 per cent 11 of 20 are ${percent(11, 20)} per cent.`,
    `Average confidence is ${plain(exam.average)} per cent, and ${exam.right} of 40 are ${plain(exam.share)} per cent right, so I am overconfident by ${plain(exam.over)} points`,
    `study the ${word(20 - 14)} errors of which I was certain`,
  ],
  '06-planning/02-a-week-that-survives.md': [
    `The average is ${plain(marek)}.`,
    `three sessions of 50 minutes, ${3 * 50} minutes a week`,
    `At 45 minutes a chapter that would make ${word(Math.floor(150 / 45))} chapters; at ${plain(marek)} it makes ${word(150 / marek)}, and`,
    `In the week shown in step 4, ${40 + 40} minutes go to new matter, so he plans ${word(Math.floor((40 + 40) / marek))} chapter.`,
    `better than about ${aheadOf(0.27)} to ${aheadOf(0.66)} of 100 who have only the intention`,
    `200 divided by 30, so ${word(Math.floor(200 / 30))} sheets`,
    `250 divided by 5, which is ${plain(lin)} minutes, and 200 divided by 50 makes ${word(200 / lin)} sheets`,
  ],
  '06-planning/04-three-promises.md': [`does better than about ${aheadOf(0.08)} of 100 without`],
  '06-planning/cards.md': [`ahead of about ${aheadOf(0.08)} of 100 without the programme`],
  '06-planning/questions.md': [
    `The average is 14 hours divided by 4, which is ${plain(ines)}, and 14 divided by 3.5 is ${plain(14 / ines)}.`,
    `Ten evenings for five chapters are two evenings each, so I plan ${(12 * 10) / 5} evenings`,
  ],
}

const squeezed = (text) => text.replace(/\s+/g, ' ')
let checked = 0
const missing = []
for (const [file, expected] of Object.entries(figures)) {
  const text = squeezed(readFileSync(new URL(file, course), 'utf8'))
  console.log(file)
  for (const figure of expected) {
    checked += 1
    const there = text.includes(squeezed(figure))
    console.log(`  ${there ? 'ok     ' : 'MISSING'} ${figure}`)
    if (!there) missing.push(`${file}: ${figure}`)
  }
}
if (missing.length > 0) {
  console.error(`\n${missing.length} of ${checked} figures are not in the text:\n${missing.join('\n')}`)
  process.exitCode = 1
} else console.log(`\nAll ${checked} figures are in the texts as computed.`)
