/**
 * A plugin of Vite: scripts that need each other fail at their start, depending on which the browser gets first, so
 * there must be none.
 */
export const refuseCycles = () => ({
  name: 'refuse-cycles',
  generateBundle(_options, bundle) {
    const cycle = findCycle((file) => bundle[file]?.imports ?? [], Object.keys(bundle))
    if (cycle !== null) this.error(`Scripts of the build need each other: ${cycle.join(' → ')}`)
  },
})

/** The first way from a file to itself by what each imports, or null. */
export function findCycle(importsOf, files) {
  const done = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const imported of importsOf(file)) {
      const cycle = visit(imported, [...path, file])
      if (cycle !== null) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of files) {
    const cycle = visit(file, [])
    if (cycle !== null) return cycle
  }
  return null
}
