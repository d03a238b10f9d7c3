import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Screens = Record<string, { scripts: string[] }>

/** The address of the script that this screen shares with the fewest others, under any name of the build. */
export function ownScriptOf(path: string): string {
  const screens = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'dist', 'screens.json'), 'utf8'),
  ) as Screens
  const usersOf = (script: string) =>
    Object.values(screens).filter(({ scripts }) => scripts.includes(script)).length
  const [own] = (screens[path]?.scripts ?? []).toSorted((a, b) => usersOf(a) - usersOf(b))
  if (own === undefined) throw new Error(`The build knows no script of ${path}.`)
  return `**${own}`
}
