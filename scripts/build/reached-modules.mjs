import { dirname, join } from 'node:path'

/**
 * Which modules a module needs, those of libraries included. A library's first file names all of its parts;
 * only parts that are imported by name count, since only those are built.
 */

const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const firstFiles = /[\\/]node_modules[\\/].*[\\/](?:index|tabler-icons-react)\.m?js$/

/** `a, default as B, c as d` as the names within the other module and those here. */
const namesOf = (list) =>
  list
    .split(',')
    .map((item) => item.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([name, local]) => ({ name, local: local ?? name }))

const importsOf = (code) =>
  [...code.matchAll(namedImports)].map(([, list, from]) => ({ from, names: namesOf(list) }))

/** For one build: what can be reached from a module. */
export function reachedModules(context) {
  const indexes = new Map()
  const known = new Map()

  /** Where a library's first file has its parts, by name; null for every other file. */
  function partsOf(id) {
    if (!indexes.has(id)) indexes.set(id, readIndex(id))
    return indexes.get(id)
  }

  function readIndex(id) {
    if (!firstFiles.test(id)) return null
    const parts = new Map()
    for (const { from, names } of importsOf(context.getModuleInfo(id)?.code ?? '')) {
      if (!from.startsWith('.')) continue
      for (const { local } of names) parts.set(local, join(dirname(id), from))
    }
    return parts.size > 0 ? parts : null
  }

  /** Where a part is that a library's first file may itself have from another library's. */
  function partNamed(id, name) {
    const part = partsOf(id)?.get(name)
    if (part !== undefined) return [part]
    const others = context.getModuleInfo(id)?.importedIds.filter((other) => firstFiles.test(other)) ?? []
    return others.flatMap((other) => partNamed(other, name))
  }

  function neighbours(id) {
    if (!known.has(id)) known.set(id, readNeighbours(id))
    return known.get(id)
  }

  function readNeighbours(id) {
    const info = context.getModuleInfo(id)
    if (!info) return []
    const asked = new Set(importsOf(info.code ?? '').flatMap(({ names }) => names.map(({ name }) => name)))
    return info.importedIds.flatMap((imported) => {
      const parts = partsOf(imported)
      return parts === null ? [imported] : [...asked].flatMap((name) => partNamed(imported, name))
    })
  }

  function from(start) {
    const modules = new Set()
    const open = [start]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (modules.has(id)) continue
      modules.add(id)
      open.push(...neighbours(id))
    }
    return modules
  }

  return { from, neighbours }
}
