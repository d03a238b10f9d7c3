import type { UnitHead } from '#contract/authored/course-file.ts'

type Concept = UnitHead['concepts'][number]

/** The words of a title in the form of a key or a file name; letters of other scripts are left out. */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|(?<!-)-+$/g, '') || otherwise

/** The name itself, or with a number if it is taken. */
export function untaken(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? name : `${name}-${number}`
    if (!taken.has(key)) return key
  }
}

/** The only concept of a unit that names no concepts: the unit itself. */
export function conceptNamed(title: string, objective: string, taken: ReadonlySet<string>): Concept {
  const label = title.trim().split(/\s+/).slice(0, 6).join(' ')
  return {
    key: untaken(slugOf(title, 'unit'), taken),
    label: cut(label, 100) || 'This unit',
    statement: cut(objective, 500) || cut(title, 500) || 'This unit',
  }
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed().trim()
