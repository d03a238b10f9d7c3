// Computes the figures of the course 'Reading Medical News' and looks each of them up in the file it belongs to.
// node scripts/content-numbers/reading-medical-news.mjs
import { readFileSync } from 'node:fs'

const course = new URL('../../content/reading-medical-news/', import.meta.url)

// --- words for numbers -------------------------------------------------------------------------

/** 0.0458 with so many decimals; a minus as the prose writes it. */
const fixed = (value, decimals = 0) => {
  const [whole, rest] = Math.abs(value + Math.sign(value) * 1e-12)
    .toFixed(decimals)
    .split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '−' : ''}${grouped}${rest === undefined ? '' : `.${rest}`}`
}
const percent = (share, decimals = 0) => `${fixed(100 * share, decimals)} %`
const inWords = { 3: 'Three', 8: 'eight', 11: 'eleven' }
const points = (share, decimals = 1) => fixed(100 * share, decimals)

// --- statistics --------------------------------------------------------------------------------

const twoSided = 1.96

const choose = (n, k) => {
  let ways = 1
  for (let at = 1; at <= k; at += 1) ways = (ways * (n - k + at)) / at
  return ways
}

/** The area of the normal curve beyond ±z, by Simpson's rule. */
const normalTails = (z) => {
  const steps = 2000
  const width = Math.abs(z) / steps
  const curve = (x) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = curve(0) + curve(Math.abs(z))
  for (let at = 1; at < steps; at += 1) sum += (at % 2 === 0 ? 2 : 4) * curve(at * width)
  return 1 - (2 * sum * width) / 3
}

const proportion = (events, n) => {
  const p = events / n
  const error = Math.sqrt((p * (1 - p)) / n)
  return { p, error, margin: twoSided * error, low: p - twoSided * error, high: p + twoSided * error }
}

/** The reduction from the second group's risk to the first one's. */
const reduction = (treated, n, untreated, m) => {
  const one = treated / n
  const other = untreated / m
  const squares = [(one * (1 - one)) / n, (other * (1 - other)) / m]
  const error = Math.sqrt(squares[0] + squares[1])
  const pooled = (treated + untreated) / (n + m)
  const z = (other - one) / Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
  const difference = other - one
  return {
    one,
    other,
    squares,
    error,
    difference,
    margin: twoSided * error,
    low: difference - twoSided * error,
    high: difference + twoSided * error,
    relative: one / other,
    needed: 1 / difference,
    p: normalTails(z),
  }
}

const tree = (people, baseRate, sensitivity, specificity) => {
  const ill = people * baseRate
  const healthy = people - ill
  const truePositive = ill * sensitivity
  const trueNegative = healthy * specificity
  const falsePositive = healthy - trueNegative
  const falseNegative = ill - truePositive
  const positive = truePositive + falsePositive
  const negative = trueNegative + falseNegative
  return {
    ill,
    healthy,
    truePositive,
    trueNegative,
    falsePositive,
    falseNegative,
    positive,
    negative,
    ppv: truePositive / positive,
    npv: trueNegative / negative,
  }
}

const atLeastOne = (tests, level = 0.05) => 1 - (1 - level) ** tests
const coinTails = (n, k) => {
  let ways = 0
  for (let heads = k; heads <= n; heads += 1) ways += choose(n, heads)
  return { ways: Math.round(ways), oneSide: ways / 2 ** n, both: (2 * ways) / 2 ** n }
}

// --- looking up --------------------------------------------------------------------------------

/** Mathematics and folded lines as plain text. */
const plain = (text) =>
  text
    .replaceAll('\\,', ' ')
    .replaceAll('\\%', '%')
    .replaceAll('{,}', ',')
    .replaceAll('$', '')
    .replaceAll('-', '−')
    .replace(/\s+/g, ' ')

const faults = []
let count = 0

function stands(text, phrase) {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + phrase.length, at + phrase.length + 2)
    const startsInside = /^\d/.test(phrase) && /\d[.,]?$/.test(before)
    const endsInside = /\d$/.test(phrase) && /^(?:\d|[.,]\d)/.test(after)
    if (!startsInside && !endsInside) return true
  }
  return false
}

/** Each figure by its name, in the words around it as the file has them. */
function check(path, figures) {
  const text = plain(readFileSync(new URL(path, course), 'utf8'))
  console.log(path)
  for (const [name, written] of Object.entries(figures)) {
    for (const phrase of [written].flat()) {
      count += 1
      const found = stands(text, plain(String(phrase)))
      console.log(`  ${found ? ' ' : '!'} ${name}: ${phrase}`)
      if (!found) faults.push(`${path}: ${name}: ‘${phrase}’ is not there`)
    }
  }
}

// --- unit 1: what a risk says -------------------------------------------------------------------

const tabletA = reduction(20, 2000, 40, 2000)
const bleeding = reduction(6, 2000, 12, 2000)
const inhaler = reduction(45, 500, 65, 500)
const boneDrink = reduction(63, 3000, 90, 3000)
const odds = (risk) => risk / (1 - risk)

check('01-what-a-risk-says/01-half-of-what.md', {
  'risks of tablet A': [`40/2000 = ${percent(tabletA.other)}`, `20/2000 = ${percent(tabletA.one)}`],
  'without a stroke': [`${fixed(2000 - 20)} had no stroke`, `${fixed(2000 - 40)} had none`],
  'per 1,000': [
    `${fixed(1000 * tabletA.other)} of 1,000 people`,
    `with the tablet, ${fixed(1000 * tabletA.one)} of 1,000`,
  ],
  spared: `So ${fixed(1000 * tabletA.difference)} of 1,000 were spared`,
  difference: `2 % - 1 % = ${points(tabletA.difference, 0)} **percentage point`,
  'relative risk': `1 % / 2 % = ${fixed(tabletA.relative, 1)}`,
  'relative reduction': `1 - 0.5 = ${fixed(1 - tabletA.relative, 1)}`,
  'three starting risks': [0.2, 0.02, 0.002].map(
    (risk) =>
      `${percent(risk / 2, risk < 0.01 ? 1 : 0)} | 50 % | ${points(risk / 2, risk < 0.01 ? 1 : 0)} percentage point`,
  ),
  spray: [
    `${fixed(300 * 0.8)} of 1,000`,
    `${fixed(300 * 0.2)} in 1,000, or ${points(0.3 * 0.2, 0)} percentage points`,
  ],
})
check('01-what-a-risk-says/02-number-needed-to-treat.md', {
  'per 1,000': [
    `20 of 2,000, or ${20 / 2} in 1,000 | 40 of 2,000, or ${40 / 2} in 1,000`,
    `12 of 2,000, or ${12 / 2} in 1,000 | 6 of 2,000, or ${6 / 2} in 1,000`,
  ],
  'fewer strokes': `20 - 10 = ${fixed(1000 * tabletA.difference)}`,
  'more bleeds': [
    `6 - 3 = ${fixed(1000 * bleeding.difference)}`,
    `absolute increase of ${fixed(bleeding.difference, 3)}`,
  ],
  NNT: `\\dfrac{1}{${fixed(tabletA.difference, 2)}} = ${fixed(tabletA.needed)}`,
  NNH: `1/0.003 \\approx ${fixed(bleeding.needed)}`,
  'NNT by starting risk': [0.2, 0.02, 0.002].map((risk) => `| ${fixed(1 / (risk / 2))} |`),
  'bleeds for each stroke spared': `${fixed(bleeding.difference / tabletA.difference, 1)} bleeds`,
  inhaler: [
    `risks are ${percent(inhaler.one)} and ${percent(inhaler.other)}`,
    `absolute reduction is ${points(inhaler.difference, 0)} percentage points`,
    `0.09/0.13 = ${fixed(inhaler.relative, 2)}`,
    `reduction is about ${percent(1 - inhaler.relative)}`,
    `1/0.04 = ${fixed(inhaler.needed)}`,
  ],
})
check('01-what-a-risk-says/03-fill-in-the-steps.md', {
  risks: [`63/3000 = ${percent(boneDrink.one, 1)}`, `90/3000 = ${percent(boneDrink.other, 1)}`],
  'per 1,000': `Per 1,000: ${fixed(1000 * boneDrink.one)} and ${fixed(1000 * boneDrink.other)}`,
  'relative risk': [
    `2.1/3.0 = ${fixed(boneDrink.relative, 1)}`,
    `relative reduction is ${percent(1 - boneDrink.relative)}`,
  ],
  difference: `3.0 % - 2.1 % = ${points(boneDrink.difference)} percentage points, that is ${fixed(1000 * boneDrink.difference)} in 1,000`,
  NNT: `1/0.009 = ${fixed(boneDrink.needed, 1)}, rounded up to ${Math.ceil(boneDrink.needed)}`,
  gallstones: `10 times 1.3 is ${fixed(10 * 1.3)} of 1,000, so ${fixed(10 * 0.3)} more`,
  odds: [`40/60 = ${fixed(odds(0.4), 3)}`, `20/80 = ${fixed(odds(0.2), 2)}`],
  'odds ratio': `0.667/0.25 = ${fixed(odds(0.4) / odds(0.2), 2)}`,
  'odds ratio of rare events': `odds ratio ${fixed(odds(0.004) / odds(0.002), 3)}`,
})
const examStroke = reduction(24, 800, 40, 800)
check('01-what-a-risk-says/questions.md', {
  'heart attack': [`By ${percent(1 - 6 / 8)}`, `By ${percent(2 / 6)}`, `6/8 = ${percent(6 / 8)}`],
  relapse: [`1/0.05 is ${fixed(1 / (0.35 - 0.3))}`, `reciprocal ${fixed(0.35 / 0.05)}`],
  vaccine: `1/0.02 is ${fixed(1 / 0.02)} in X and 1/0.002 is ${fixed(1 / 0.002)} in Y`,
  gout: `are ${fixed(25 * 0.4)}, so ${fixed(25 * 0.6)} of 1,000`,
  'odds of recovery': `60/40 = ${fixed(odds(0.6), 1)} and 30/70 = ${fixed(odds(0.3), 2)}, and their ratio is ${fixed(odds(0.6) / odds(0.3), 1)}`,
  'short answer, strokes': [
    `${fixed(1000 * examStroke.one)} of 1,000 people`,
    `${fixed(1000 * examStroke.other)} of 1,000.`,
    `30/50 = ${fixed(examStroke.relative, 1)}`,
    `relative reduction is ${percent(1 - examStroke.relative)}`,
    `1/0.02 = ${fixed(examStroke.needed)}`,
  ],
  'short answer, walks': `30 % less means ${fixed(200 * 0.3)} fewer`,
})

// --- unit 2: tests and base rates ---------------------------------------------------------------

const town = tree(10_000, 0.01, 0.9, 0.95)
const clinic = tree(10_000, 0.3, 0.9, 0.95)
const between = tree(1000, 0.1, 0.9, 0.95)
const home = tree(1000, 0.02, 0.8, 0.9)
const household = tree(1000, 0.4, 0.8, 0.9)
const rare = tree(1_000_000, 0.0001, 0.99, 0.99)

check('02-tests-and-base-rates/01-positive-and-then.md', {
  'the tree': [
    `"${fixed(town.ill)} ill"`,
    `"${fixed(town.healthy)} healthy"`,
    `"${fixed(town.truePositive)} positive, ${fixed(town.falseNegative)} negative"`,
    `"${fixed(town.falsePositive)} positive, ${fixed(town.trueNegative)} negative"`,
  ],
  positives: `90 + 495 = ${fixed(town.positive)}`,
  'positive predictive value': [
    `90/585 \\approx ${percent(town.ppv, 1)}`,
    `who are ill (${percent(town.ppv, 1)})`,
    `from 1 % to about ${percent(town.ppv)}`,
  ],
  'negative predictive value': [
    `healthy (${percent(town.npv, 1)})`,
    `of the ${fixed(town.negative)} negatives, ${fixed(town.trueNegative)} are healthy`,
  ],
})
const second = { ill: town.truePositive * 0.9, healthy: town.falsePositive * 0.05 }
const betterSpecificity = tree(10_000, 0.01, 0.9, 0.99)
const betterSensitivity = tree(10_000, 0.01, 0.99, 0.95)
check('02-tests-and-base-rates/02-the-same-test-elsewhere.md', {
  'the tree of the clinic': [
    `ill: ${fixed(clinic.ill)}`,
    `others, ${fixed(clinic.healthy)}`,
    `positive: ${fixed(clinic.truePositive)}`,
    `remaining ${fixed(clinic.falseNegative)} are missed`,
    `negative: ${fixed(clinic.trueNegative)}`,
    `remaining ${fixed(clinic.falsePositive)} are falsely positive`,
  ],
  'positive predictive value': `2700/3050 \\approx ${percent(clinic.ppv, 1)}`,
  'negative predictive value': `6650/6950 \\approx ${percent(clinic.npv, 1)}`,
  'side by side': [
    `| ${percent(town.ppv, 1)} | ${percent(clinic.ppv, 1)} |`,
    `| ${percent(town.npv, 1)} | ${percent(clinic.npv, 1)} |`,
  ],
  "Bayes' rule": `\\dfrac{${fixed(0.3 * 0.9, 2)}}{${fixed(0.3 * 0.9 + 0.7 * 0.05, 3)}} \\approx ${fixed(clinic.ppv, 3)}`,
  'likelihood ratio': [`0.9/0.05 = ${fixed(0.9 / 0.05)}`, `18 of ${18 + 99} is ${percent(18 / 117, 1)}`],
  'second test': [
    `second test finds ${fixed(second.ill)}`,
    `5 %, about ${fixed(second.healthy)}`,
    `81/(81 + 25) \\approx ${percent(81 / (81 + 25))}`,
    `it is ${percent(second.ill / (second.ill + second.healthy), 1)}`,
  ],
  'base rate of 10 %': [
    `${fixed(between.falsePositive)} positive, ${fixed(between.trueNegative)} negative`,
    `So ${fixed(between.positive)} positives`,
    percent(between.ppv, 1),
  ],
  'better specificity': [
    `from ${fixed(town.falsePositive)} to ${fixed(betterSpecificity.falsePositive)}`,
    `90/${fixed(betterSpecificity.positive)} = ${percent(betterSpecificity.ppv, 1)}`,
  ],
  'better sensitivity': `99/${fixed(betterSensitivity.positive)} = ${percent(betterSensitivity.ppv, 1)}`,
})
check('02-tests-and-base-rates/03-ninety-nine-per-cent.md', {
  'half a tree': [
    `infected | ${fixed(home.truePositive)} | ? | ${fixed(home.ill)}`,
    `? | ${fixed(home.trueNegative)} | ${fixed(home.healthy)}`,
    `Infected and negative: ${fixed(home.falseNegative)}`,
    `Not infected and positive: ${fixed(home.falsePositive)}`,
    `Positives together: ${fixed(home.positive)}`,
    `Negatives together: ${fixed(home.negative)}`,
    `16/114 = ${percent(home.ppv, 1)}`,
    `882/886 = ${percent(home.npv, 1)}`,
    `about ${fixed(1000 * (1 - home.npv))} in 1,000`,
  ],
  'rare disease': [
    `${fixed(rare.ill)} are ill; ${fixed(rare.truePositive)} of them`,
    `${fixed(rare.healthy)} are healthy; 1 % of them, ${fixed(rare.falsePositive)} people`,
    `Of ${fixed(rare.positive)} positives ${fixed(rare.truePositive)} are ill: ${percent(rare.ppv, 2)}`,
  ],
  cardboard: `accuracy of ${percent(1 - 0.0001, 2)}`,
  household: [
    `${fixed(household.truePositive)} positive, ${fixed(household.falseNegative)} negative`,
    `${fixed(household.falsePositive)} positive, ${fixed(household.trueNegative)} negative`,
    `Of ${fixed(household.positive)} positives`,
    percent(household.ppv, 1),
    `Of ${fixed(household.negative)} negatives`,
    percent(household.npv, 1),
    `${fixed(100 * (1 - household.npv))} in 100 negatives`,
  ],
})
const four = tree(1000, 0.04, 0.75, 0.9)
const thousand = tree(100_000, 0.001, 0.99, 0.99)
const half = tree(1000, 0.5, 0.8, 0.96)
const screening = tree(10_000, 0.005, 0.8, 0.98)
check('02-tests-and-base-rates/questions.md', {
  'sensitivity and specificity': [
    `Sensitivity ${percent(170 / 200)}, specificity ${percent(475 / 500)}`,
    `Sensitivity ${percent(170 / 195)}, specificity ${percent(475 / 505)}`,
  ],
  'share of the positives': [
    `text: ${percent(45 / 140)}`,
    `text: ${percent(45 / 95)}`,
    `45 + 95 = ${45 + 95}`,
  ],
  'healthy and positive': [
    `text: "${fixed(four.falsePositive)}"`,
    `${fixed(four.trueNegative)} of the ${fixed(four.healthy)}`,
    `${fixed(four.truePositive)} of ${fixed(four.ill)}`,
  ],
  '1 in 1,000': [
    `About ${percent(thousand.ppv)}`,
    `${fixed(thousand.healthy)} healthy people ${fixed(thousand.falsePositive)} are positive. 99 of ${fixed(thousand.positive)}`,
    `one in ${inWords[Math.round(1 / thousand.ppv)]}`,
  ],
  'negative in the clinic': [
    `text: ${percent(half.npv)}`,
    `${fixed(half.trueNegative)} of ${fixed(half.negative)} is about`,
    `${fixed(half.falseNegative)} ill negatives`,
  ],
  'short answer, screening': [
    `${fixed(screening.ill)} ill people with ${fixed(screening.truePositive)} positive`,
    `${fixed(screening.healthy)} healthy people with ${fixed(screening.falsePositive)} positive`,
    `about ${percent(screening.ppv)} (${fixed(screening.truePositive)} of ${fixed(screening.positive)})`,
  ],
})

// --- unit 3: confidence intervals ---------------------------------------------------------------

const drink = [proportion(30, 100), proportion(120, 400), proportion(480, 1600)]
const interval = ({ low, high }, decimals = 1) => `${percent(low, decimals)} to ${percent(high, decimals)}`
const relapse = reduction(30, 200, 40, 200)
const headache = reduction(54, 300, 81, 300)
const rash = proportion(45, 500)

check('03-confidence-intervals/01-what-95-means.md', {
  'interval of the first team': interval(drink[0], 0),
  'covering intervals of 1,000': [
    `about ${fixed(1000 * 0.95)} of the 1,000`,
    `about ${fixed(1000 * 0.05)} miss`,
  ],
  'repetition inside': `about ${percent(1 - normalTails(twoSided / Math.SQRT2))} of the time`,
})
check('03-confidence-intervals/02-computing-two-intervals.md', {
  'standard error': `= ${fixed(drink[0].error, 4)}`,
  margin: `1.96 \\times 0.0458 = ${fixed(drink[0].margin, 3)}`,
  intervals: [
    `100 | 30 | ${interval(drink[0])} | ${points(2 * drink[0].margin)}`,
    `400 | 120 | ${interval(drink[1])} | ${points(2 * drink[1].margin)}`,
    `1,600 | 480 | ${interval(drink[2])} | ${points(2 * drink[2].margin)}`,
  ],
  'tablet A': [
    `= ${fixed(tabletA.error, 5)}`,
    `1.96 \\times 0.00384 = ${fixed(tabletA.margin, 4)}`,
    `from ${fixed(tabletA.low, 4)} to ${fixed(tabletA.high, 4)}`,
    `**${points(tabletA.low, 2)} and ${points(tabletA.high, 2)} percentage points**`,
    `about ${fixed(1000 * tabletA.low, 1)} and ${fixed(1000 * tabletA.high, 1)} strokes`,
    `1/0.0175 \\approx ${fixed(1 / 0.0175)}`,
    `1/0.0025 = ${fixed(1 / 0.0025)}`,
    `(${fixed(1 / tabletA.high)} and ${fixed(1 / tabletA.low)} with the unrounded limits)`,
  ],
  'smaller trial': [
    `The reduction is ${points(relapse.difference, 0)} percentage points`,
    `= ${fixed(relapse.error, 4)}`,
    `from ${points(relapse.low)} to ${points(relapse.high)} percentage points`,
  ],
  'rule of three': [
    `risk of up to ${percent(1 - 0.05 ** (1 / 300))}`,
    `3/150 = ${fixed(3 / 150, 2)}`,
    `${fixed(1000 * (3 / 150))} in 1,000`,
  ],
  rash: [
    `0.09 × 0.91/500) = ${fixed(rash.error, 4)}`,
    `1.96 × 0.0128 = ${fixed(rash.margin, 3)}`,
    interval(rash),
  ],
})
const overlap = Math.hypot(3, 3)
check('03-confidence-intervals/03-finish-the-interval.md', {
  risks: [
    `54/300 = ${fixed(headache.one, 2)}`,
    `81/300 = ${fixed(headache.other, 2)}`,
    `0.27 - 0.18 = ${fixed(headache.difference, 2)}`,
  ],
  squares: [
    `0.18 \\times 0.82/300 = ${fixed(headache.squares[0], 6)}`,
    `0.27 \\times 0.73/300 = ${fixed(headache.squares[1], 6)}`,
  ],
  'standard error': `√(0.000492 + 0.000657) = √0.001149 = ${fixed(headache.error, 4)}`,
  interval: [
    `1.96 × 0.0339 = ${fixed(headache.margin, 3)}`,
    `from ${points(headache.low)} to ${points(headache.high)} percentage points`,
    `about ${fixed(1000 * headache.low)} to about ${fixed(1000 * headache.high)} fewer`,
  ],
  overlap: [
    `\\sqrt{3^2 + 3^2} = ${fixed(overlap, 1)}`,
    `interval of ${fixed(5 - overlap, 1)} to ${fixed(5 + overlap, 1)}`,
  ],
})
const sideEffect = proportion(80, 400)
const infection = reduction(30, 500, 50, 500)
check('03-confidence-intervals/questions.md', {
  width: [
    `About ${fixed(250 * 3 ** 2)}`,
    `to about ${fixed(12 / Math.SQRT2, 1)} points`,
    `divide it by ${fixed(Math.sqrt(3), 1)} only`,
    `About ${fixed(250 * 3 ** 3)}`,
    `divide the width by about ${fixed(Math.sqrt(3 ** 3), 1)}`,
  ],
  'side effect': [
    `text: ${interval(sideEffect)}`,
    `text: ${percent(0.2 - sideEffect.error, 1)} to ${percent(0.2 + sideEffect.error, 1)}`,
    `text: ${percent(0.2 - twoSided * 0.0004, 1)} to ${percent(0.2 + twoSided * 0.0004, 1)}`,
    `text: ${percent(0.2 - twoSided * Math.sqrt(0.16 / 20), 1)} to ${percent(0.2 + twoSided * Math.sqrt(0.16 / 20), 1)}`,
    `1.96 times that is ${points(sideEffect.margin)} points`,
  ],
  'rule of three': [`3/600 is ${percent(3 / 600, 1)}`, `about 1 in ${fixed(600 / 3)}`],
  'two groups': [`text: "${fixed(Math.sqrt(0.0009 + 0.0016), 2)}"`, `text: "${fixed(0.03 + 0.04, 2)}"`],
  'forum survey': `${percent(0.7 - twoSided * Math.sqrt((0.7 * 0.3) / 200_000), 1).replace(' %', '')} to ${percent(0.7 + twoSided * Math.sqrt((0.7 * 0.3) / 200_000), 1).replace(' %', '')}`,
  'repetition inside': `about ${percent(1 - normalTails(twoSided / Math.SQRT2))} in the simplest case`,
  'short answer, infections': [
    `0.06 × 0.94/500) = √(${fixed(infection.squares[1], 5)} + ${fixed(infection.squares[0], 7)}) = ${fixed(infection.error, 4)}`,
    `1.96 × 0.0171 = ${fixed(infection.margin, 4)}`,
    `${points(infection.low)} to ${points(infection.high)} percentage points`,
    `about ${fixed(1000 * infection.low)} to about ${fixed(1000 * infection.high)} fewer`,
  ],
})

// --- unit 4: p-values ---------------------------------------------------------------------------

const teas = coinTails(20, 15)
check('04-p-values/01-how-surprising.md', {
  sequences: `2^{20} = ${fixed(2 ** 20)}`,
  'fifteen or more': [
    `${fixed(teas.ways)} have 15 or more heads`,
    `That is ${percent(teas.oneSide, 2)}`,
    `counted: ${percent(teas.both, 1)}`,
    `p = ${fixed(teas.both, 3)}`,
  ],
  table: [13, 14, 15, 16].map((k) => `${k} of 20 | ${fixed(coinTails(20, k).both, 3)}`),
  'one person': `from ${fixed(teas.both, 3)} to ${fixed(coinTails(20, 14).both, 3)}`,
  'tablet A': [
    `interval of ${points(tabletA.low, 2)} to ${points(tabletA.high, 2)} points`,
    `p = ${fixed(tabletA.p, 3)}`,
    `about ${fixed(1000 * tabletA.p)} of 1,000`,
  ],
  exercise: `about ${percent(coinTails(20, 14).both, 1)}`,
})
const ideas = (number, share, power) => {
  const found = number * share * power
  const fake = number * (1 - share) * 0.05
  return { found, fake, all: found + fake, share: fake / (found + fake) }
}
const strong = ideas(1000, 0.1, 0.8)
const weak = ideas(1000, 0.1, 0.2)
const field = ideas(2000, 0.1, 0.6)
check('04-p-values/02-sentences-about-p.md', {
  ideas: [
    `${fixed(strong.found)} become significant`,
    `all the same: ${fixed(strong.fake)}`,
    `${fixed(strong.all)} significant results and ${fixed(strong.fake)} of them are false: ${percent(strong.share)}`,
    `${fixed(weak.found)} true and ${fixed(weak.fake)} false, so ${percent(weak.share)}`,
  ],
  'two sprays': [
    `p = ${fixed(normalTails(8 / 4), 3)}`,
    `p = ${fixed(normalTails(6 / 4), 2)}`,
    `\\sqrt{4^2 + 4^2} = ${fixed(Math.hypot(4, 4), 1)}`,
    `p-value is ${fixed(normalTails(2 / Math.hypot(4, 4)), 2)}`,
  ],
  exercise: [
    `which ${fixed(field.found)} become significant`,
    `5 %, ${fixed(field.fake)}, become`,
    `Of ${fixed(field.all)} significant results ${fixed(field.fake)} are false, ${percent(field.share, 1)}`,
  ],
})
check('04-p-values/03-twenty-foods.md', {
  'all above': `0.95^{20} = ${fixed(0.95 ** 20, 3)}`,
  'at least one': [`1 - 0.95^{20} = ${fixed(atLeastOne(20), 3)}`, `about ${percent(atLeastOne(20))}`],
  expected: `20 \\times 0.05 = ${20 * 0.05}`,
  table: [5, 10, 20].map((tests) => `${tests} | ${percent(atLeastOne(tests), 1)}`),
  Bonferroni: [`0.05/20 = ${fixed(0.05 / 20, 4)}`, `1 - 0.9975^{20} = ${percent(atLeastOne(20, 0.0025), 1)}`],
  exercise: [
    `1 − 0.95^8 = 1 − ${fixed(0.95 ** 8, 3)} = ${fixed(atLeastOne(8), 3)}, about ${percent(atLeastOne(8))}`,
    `0.05/8 = ${fixed(0.05 / 8, 5)}`,
  ],
})
const sleep = (minutes, n) => {
  const error = 60 * Math.sqrt(2 / n)
  return {
    error,
    z: minutes / error,
    p: normalTails(minutes / error),
    low: minutes - twoSided * error,
    high: minutes + twoSided * error,
  }
}
const tabletX = sleep(3, 7200)
const tabletY = sleep(25, 32)
const vitamin = reduction(4750, 50_000, 5000, 50_000)
check('04-p-values/04-large-enough-to-matter.md', {
  'tablet X': [
    `60 \\times \\sqrt{2/7200} = ${fixed(tabletX.error, 1)}`,
    `effect is ${fixed(tabletX.z)} standard errors`,
    `p = ${fixed(tabletX.p, 3)}`,
    `interval is ${fixed(tabletX.low, 1)} to ${fixed(tabletX.high, 1)} minutes`,
  ],
  'tablet Y': [
    `60 \\times \\sqrt{2/32} = ${fixed(tabletY.error)}`,
    `${fixed(tabletY.z, 2)} standard errors`,
    `p = ${fixed(tabletY.p, 2)}`,
    `interval is ${fixed(tabletY.low)} to ${fixed(tabletY.high)} minutes`,
  ],
  vitamin: [
    `${percent(vitamin.one, 1)} against ${percent(vitamin.other, 1)}`,
    `p = ${fixed(vitamin.p, 3)}`,
    `${points(vitamin.low, 2)} to ${points(vitamin.high, 2)} percentage points`,
    `1/0.005 = ${fixed(vitamin.needed)}`,
    `about ${fixed(1 / 0.0087)} to ${fixed(10 * Math.round(0.1 / 0.0013))} (${fixed(1 / vitamin.high)} to ${fixed(1 / vitamin.low)} with`,
    `${fixed(1000 * vitamin.one)} of 1,000 with the vitamin, ${fixed(1000 * vitamin.other)} of 1,000 without`,
    `${fixed(10_000_000 * vitamin.difference)} colds fewer`,
  ],
  "winner's curse": `about ${fixed(twoSided * 15)} minutes to be significant`,
})
const examIdeas = ideas(500, 0.2, 0.8)
check('04-p-values/questions.md', {
  coin: [`1 in ${fixed(2 ** 8 / 2)}`, `1 in ${2 ** 8}`],
  ideas: [
    `text: ${percent(examIdeas.share)}`,
    `${fixed(examIdeas.found)} of 100 true ideas and ${fixed(examIdeas.fake)} of 400 untrue ones`,
  ],
  '14 tests': [
    `About ${percent(atLeastOne(14))}`,
    `14 is ${fixed(atLeastOne(14), 2)}`,
    `About ${percent(14 * 0.05)}`,
    `About ${percent(0.95 ** 14)}`,
    `power of 14 is ${fixed(0.95 ** 14, 2)}`,
  ],
  links: `There are ${30 * 5} possible links`,
  Bonferroni: `0.05 divided by 25 is ${fixed(0.05 / 25, 3)}`,
  '20 vitamins': [`about ${percent(atLeastOne(20))}`, `0.05/20 = ${fixed(0.05 / 20, 4)}`],
})
check('04-p-values/unit.md', { '20 tests': `about ${percent(atLeastOne(20))} with twenty tests` })
check('04-p-values/cards.md', { '20 tests': `About ${percent(atLeastOne(20))}` })

// --- unit 5: confounding and bias ---------------------------------------------------------------

const coffee = { smokers: 2400 * 0.05, others: 1600 * 0.01 }
const noCoffee = { smokers: 1200 * 0.05, others: 4800 * 0.01 }
const crude = (coffee.smokers + coffee.others) / 4000 / ((noCoffee.smokers + noCoffee.others) / 6000)
check('05-confounding-and-bias/01-coffee-and-lungs.md', {
  'all people': [
    `4,000 | ${fixed(coffee.smokers + coffee.others)} | ${percent((coffee.smokers + coffee.others) / 4000, 1)}`,
    `6,000 | ${fixed(noCoffee.smokers + noCoffee.others)} | ${percent((noCoffee.smokers + noCoffee.others) / 6000, 1)}`,
  ],
  'relative risk': [`3.4/1.8 = ${fixed(crude, 2)}`, `${percent(crude - 1)} more lung disease`],
  strata: [
    `2,400 | ${fixed(coffee.smokers)} | 5 %`,
    `1,200 | ${fixed(noCoffee.smokers)} | 5 %`,
    `1,600 | ${fixed(coffee.others)} | 1 %`,
    `4,800 | ${fixed(noCoffee.others)} | 1 %`,
  ],
  smokers: `${percent(2400 / 4000)} of the coffee drinkers smoke and only ${percent(1200 / 6000)}`,
})
const mild = reduction(4, 200, 24, 800)
const severe = reduction(80, 800, 24, 200)
check('05-confounding-and-bias/02-two-hospitals.md', {
  strata: [
    `4 of 200 (${percent(4 / 200)}) | 24 of 800 (${percent(24 / 800)})`,
    `80 of 800 (${percent(80 / 800)}) | 24 of 200 (${percent(24 / 200)})`,
    `${4 + 80} of 1,000 (${percent(84 / 1000, 1)}) | ${24 + 24} of 1,000 (${percent(48 / 1000, 1)})`,
  ],
  adjusted: [
    `0.5 \\times 10 % = ${percent(0.5 * 0.02 + 0.5 * 0.1, 1)}`,
    `0.5 \\times 12 % = ${percent(0.5 * 0.03 + 0.5 * 0.12, 1)}`,
  ],
  differences: [
    `North had ${points(0.084 - 0.048)} percentage points more`,
    `it has ${points(0.075 - 0.06)} fewer`,
  ],
  leads: [
    `interval of ${points(mild.low)} to ${points(mild.high)}`,
    `severe ones, ${points(severe.low)} to ${points(severe.high)}`,
  ],
  swimmers: [
    `${400 * 0.01} + ${100 * 0.08} = 12 of 500, ${percent(12 / 500, 1)}`,
    `${100 * 0.01} + ${400 * 0.08} = 33 of 500, ${percent(33 / 500, 1)}`,
    `0.5 × 8 % = ${percent(0.5 * 0.01 + 0.5 * 0.08, 1)}`,
  ],
})
check('05-confounding-and-bias/03-who-is-missing.md', {
  finishers: [
    `${fixed(150 * 0.92)} of them had lost weight: ${percent(138 / 150)}`,
    `138 are ${percent(138 / 500, 1)}`,
    `other ${500 - 150}`,
  ],
})
const regressed = (mean, first, r) => mean + r * (first - mean)
check('05-confounding-and-bias/04-before-and-after.md', {
  'blood pressure': [
    `130 + 0.6 \\times (160 - 130) = ${regressed(130, 160, 0.6)}`,
    `drop of ${160 - regressed(130, 160, 0.6)}`,
  ],
  pain: `40 + 0.5 × (80 − 40) = ${regressed(40, 80, 0.5)}`,
  overdiagnosis: [
    `160 are alive after five years: ${percent(160 / 400)}`,
    `${160 + 200} of ${400 + 200}: ${percent(360 / 600)}`,
    `deaths are ${400 - 160}`,
  ],
  'lead time': [`${inWords[70 - 67]} years`, `${inWords[70 - 62]} years`],
})
check('05-confounding-and-bias/questions.md', {
  clinics: [
    `A ${fixed(100 * (0.5 * 0.02 + 0.5 * 0.2))} %, B ${fixed(100 * (0.5 * 0.02 + 0.5 * 0.16))} %`,
    `A ${percent((300 * 0.02 + 100 * 0.2) / 400, 1)}, B ${percent((100 * 0.02 + 300 * 0.16) / 400, 1)}`,
    `${fixed(300 * 0.02 + 100 * 0.2)} of 400 and ${fixed(100 * 0.02 + 300 * 0.16)} of 400`,
    'A 22 %, B 18 %',
  ],
  questionnaire: [
    `are ${fixed(240 * 0.85)} people`,
    `that is ${percent((240 * 0.85) / 1000, 1)} of 1,000`,
    `About ${percent((240 * 0.85) / 1000)}`,
  ],
  'test value': [
    `100 + 0.7 × 40 = ${regressed(100, 140, 0.7)}`,
    `0.7 × 140 is ${fixed(0.7 * 140)}`,
    `text: "${140 - 28}"`,
  ],
})

// --- unit 6: trials -----------------------------------------------------------------------------

const lots = { expected: 120 / 2, spread: Math.sqrt(200 * 0.3 * 0.7 * (200 / 399)) }
check('06-trials/01-let-a-coin-decide.md', {
  smokers: [
    `expect ${lots.expected} smokers`,
    `between ${fixed(lots.expected - twoSided * lots.spread)} and ${fixed(lots.expected + twoSided * lots.spread)}`,
  ],
  'rule of three': `up to ${fixed(3)} in 1,000`,
})
const allotted = reduction(64 + 36, 1000, 72 + 48, 1000)
check('06-trials/02-everyone-counts.md', {
  rows: [
    `800 | 64 | ${percent(64 / 800)}`,
    `200 | 36 | ${percent(36 / 200)}`,
    `800 | 72 | ${percent(72 / 800)}`,
    `200 | 48 | ${percent(48 / 200)}`,
  ],
  allotted: [
    `64 + 36 = ${64 + 36} of 1,000, ${percent(allotted.one)}`,
    `72 + 48 = ${72 + 48} of 1,000, ${percent(allotted.other)}`,
    `difference is ${points(allotted.difference, 0)} percentage points`,
    `10/12 = ${fixed(allotted.relative, 2)}`,
    `needed to treat ${fixed(allotted.needed)}`,
    `interval of ${points(allotted.low)} to ${points(allotted.high)}`,
  ],
  'as taken': [`8/12 = ${fixed(0.08 / 0.12, 2)}`, `difference ${points(0.12 - 0.08, 0)} percentage points`],
  training: [
    `${45 + 25} of 400, ${percent(70 / 400, 1)}, against 88 of 400, ${percent(88 / 400)}; difference ${points(88 / 400 - 70 / 400)} points`,
    `45 of 300, ${percent(45 / 300)}, against 22 %; difference ${points(88 / 400 - 45 / 300, 0)} points`,
  ],
})
check('06-trials/03-what-was-counted.md', {
  composite: [`any of them | ${20 + 30 + 100} | ${20 + 30 + 150}`, `by ${percent(1 - 150 / 200)}`],
  '12 subgroups': `about ${percent(atLeastOne(12))}`,
})
const supplement = reduction(31, 620, 38, 620)
const women = reduction(4, 150, 13, 150)
check('06-trials/04-reading-an-abstract.md', {
  fractures: [
    `31 of 620 participants with S (${percent(supplement.one, 1)})`,
    `38 of 620 with placebo (${percent(supplement.other, 1)})`,
    `${points(supplement.difference)} percentage points (95 % CI ${points(supplement.low)} to ${points(supplement.high)}; p = ${fixed(supplement.p, 2)})`,
    `${fixed(1000 * supplement.one)} against ${fixed(1000 * supplement.other)} in 1,000`,
    `from ${fixed(-1000 * supplement.low)} more to ${fixed(1000 * supplement.high)} fewer`,
    `NNT of about ${Math.ceil(supplement.needed)}`,
    `about ${fixed(1000 * supplement.difference)} fewer have a fracture`,
  ],
  women: [
    `reduced by ${percent(1 - women.relative)} (4 of 150 against 13 of 150; p = ${fixed(women.p, 2)})`,
    `4/150 = ${percent(women.one, 1)}`,
    `13/150 = ${percent(women.other, 1)}`,
  ],
  '8 subgroups': `probability of ${percent(atLeastOne(8))}`,
  'all others': [
    `${31 - 4} fractures of ${620 - 150} with S and ${38 - 13} of ${620 - 150}`,
    `${percent(27 / 470, 1)} against ${percent(25 / 470, 1)}`,
  ],
  'stomach complaints': [
    `${fixed((1000 * 62) / 620)} against ${fixed((1000 * 31) / 620)} in 1,000`,
    `62/620 = ${percent(62 / 620)} and 31/620 = ${percent(31 / 620)}`,
    `number needed to harm is ${fixed(1 / (62 / 620 - 31 / 620))}`,
    `every ${fixed(1 / (62 / 620 - 31 / 620))} people`,
    `about ${fixed(1000 * (62 / 620 - 31 / 620))} more have stomach complaints`,
  ],
})
const app = reduction(48, 400, 52, 400)
check('06-trials/questions.md', {
  'intention to treat': [
    `text: ${percent((30 + 20) / 500)} against ${percent(60 / 500)}`,
    `text: ${percent(30 / 400, 1)} against ${percent(60 / 500)}`,
    `text: ${percent(30 / 400, 1)} against ${percent(80 / 600, 1)}`,
    `text: ${percent(20 / 100)} against ${percent(60 / 500)}`,
  ],
  composite: `${10 + 15 + 45} against ${10 + 15 + 75} is ${percent(1 - 70 / 100)} fewer`,
  '10 subgroups': `about ${percent(atLeastOne(10))} if they`,
  'short answer, app': [
    `difference ${points(app.difference)} point, 95 % CI ${points(app.low)} to ${points(app.high)}`,
    `${percent(app.one)} against ${percent(app.other)} admitted`,
  ],
})

console.log(`${count} figures, ${faults.length} not found.`)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
