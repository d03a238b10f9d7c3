import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, whether this runs from sources or from the bundle in dist/. */
export function packageRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('package.json was not found above the program.')
    folder = parent
  }
  return folder
}
