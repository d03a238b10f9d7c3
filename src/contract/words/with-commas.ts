/** '1,234,567', for whole numbers. The browser's own way to write them loads its tables first, on every page. */
export function withCommas(count: number): string {
  const digits = String(Math.abs(count))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return `${count < 0 ? '-' : ''}${groups.join(',')}`
}
