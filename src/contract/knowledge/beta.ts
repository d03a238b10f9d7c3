/**
 * The distribution of a share between 0 and 1 that was right `right` times (weighed) and wrong `wrong` times: how much
 * of it lies below a value, and below which value a given part of it lies.
 */
export function shareBelow(value: number, right: number, wrong: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 1
  const front = Math.exp(
    logGamma(right + wrong) -
      logGamma(right) -
      logGamma(wrong) +
      right * Math.log(value) +
      wrong * Math.log1p(-value),
  )
  // The fraction converges fast on this side of the peak only; the other side is its mirror.
  return value < (right + 1) / (right + wrong + 2)
    ? (front * continuedFraction(value, right, wrong)) / right
    : 1 - (front * continuedFraction(1 - value, wrong, right)) / wrong
}

/** The value below which this part of the distribution lies, to a millionth of a millionth. */
export function valueAt(part: number, right: number, wrong: number): number {
  let low = 0
  let high = 1
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (shareBelow(middle, right, wrong) < part) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const tiny = 1e-30
const apartFromZero = (number: number) => (Math.abs(number) < tiny ? tiny : number)

/** Lentz's way to compute a continued fraction from its front. */
function continuedFraction(value: number, right: number, wrong: number): number {
  let ahead = 1
  let behind = 1 / apartFromZero(1 - ((right + wrong) * value) / (right + 1))
  let fraction = behind
  for (let step = 1; step <= 300; step += 1) {
    const double = 2 * step
    const even = (step * (wrong - step) * value) / ((right + double - 1) * (right + double))
    behind = 1 / apartFromZero(1 + even * behind)
    ahead = apartFromZero(1 + even / ahead)
    fraction *= ahead * behind
    const odd = (-(right + step) * (right + wrong + step) * value) / ((right + double) * (right + double + 1))
    behind = 1 / apartFromZero(1 + odd * behind)
    ahead = apartFromZero(1 + odd / ahead)
    const change = ahead * behind
    fraction *= change
    if (Math.abs(change - 1) < 1e-12) break
  }
  return fraction
}

/** Stirling's series, after moving the argument up to where it is exact enough. */
function logGamma(number: number): number {
  let shifted = number
  let below = 0
  while (shifted < 8) {
    below += Math.log(shifted)
    shifted += 1
  }
  const inverse = 1 / (shifted * shifted)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - below
}
