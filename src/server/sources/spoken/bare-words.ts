const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Only letters and digits, which have no special meaning in a query; in scripts without spaces the first
 * character.
 */
export function bareWords(word: string): string[] {
  const [start = ''] = word.toLowerCase().match(/[\p{L}\p{N}]+/u) ?? []
  const found = spaceless.test(start) ? ([...start][0] ?? '') : [...start].slice(0, 20).join('')
  return found === '' ? [] : [found]
}
