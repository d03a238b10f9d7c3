import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** `screen('/dashboard', 'Dashboard', () => import('./courses/dashboard-screen.tsx')…` */
const declared = /\bscreen\(\s*'([^']+)',\s*'[^']*',\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)/g

/** The frame around a screen is a separate script. */
const frames = { guarded: 'shell/signed-in.ts', queries: 'lib/calls/queries.tsx' }
const frameOf = (list) => (list.startsWith('guarded') ? frames.guarded : frames.queries)
const framed = /^const ((?:guarded|public|mailbox|link)Screens)\b[\s\S]*?^(?:\]|\s+: \[\])$/gm

/** Late parts elsewhere, which these screens always need. */
const surely = { '/classroom': ['ui/markdown/rendered-markdown.tsx'] }

/** Each route's pattern with the modules that its screen starts with, by their path in src/web. */
export function screensIn(routes) {
  const screens = new Map([...routes.matchAll(declared)].map(([, path, module]) => [path, [module]]))
  for (const [block, list] of routes.matchAll(framed))
    for (const [, path, module] of block.matchAll(declared))
      screens.set(path, [frameOf(list), module, ...(surely[path] ?? [])])
  return screens
}

/** The files that a module needs, styles included, in the order in which they are found. */
export function filesOf(ids, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set()
  const styles = new Set()
  const add = (chunk) => {
    if (chunk === undefined || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const file of chunk.imports) add(byFile.get(file))
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
  }
  for (const id of ids)
    add(
      chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id)),
    )
  return { scripts: [...found], styles: [...styles] }
}

/** Beside the served files, not among them. */
export const screensFile = (output) => join(dirname(output), 'screens.json')

/**
 * A plugin of Vite: writes down which scripts and styles each route's screen starts with, beyond those that
 * the app's document names already, so that the server can add them to the document.
 */
export function noteScreens() {
  let web = ''
  let output = ''
  return {
    name: 'note-screens',
    apply: 'build',
    configResolved({ root, build }) {
      web = root
      output = resolve(root, build.outDir)
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const always = filesOf([join(web, 'app.html')], chunks)
      const screens = screensIn(await readFile(join(web, 'routes.tsx'), 'utf8'))
      if (screens.size === 0) this.error('No screens were found in src/web/routes.tsx.')
      const noted = [...screens].map(([path, modules]) => {
        const { scripts, styles } = filesOf(
          modules.map((module) => join(web, module)),
          chunks,
        )
        const beyond = (files, known) =>
          files.filter((file) => !known.includes(file)).map((file) => `/${file}`)
        return [path, { scripts: beyond(scripts, always.scripts), styles: beyond(styles, always.styles) }]
      })
      await writeFile(screensFile(output), JSON.stringify(Object.fromEntries(noted)))
    },
  }
}
