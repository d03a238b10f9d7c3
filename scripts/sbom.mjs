/**
 * `npm run sbom`: what Trivium is made of, as CycloneDX JSON on standard output. Every package of the lock file is in it.
 * `required` is what runs: what the server depends on, what the browser's code imports, and all below those. `optional`
 * only builds or tests it.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/places.mjs'

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The packages that files of a folder import, by the names in their import lines. */
export function importedIn(texts) {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?\w[\w.-]*)[^'"]*['"]/g)].map(
      ([, name]) => name,
    ),
  )
  return new Set(names)
}

/** Where the lock has a package that one at `place` asks for: beside it, or in a folder above. */
function placeOf(packages, place, name) {
  for (let above = place; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const found = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[found] !== undefined) return found
    if (above === '') return undefined
  }
}

/** The places of these packages and of all they depend on. */
export function reachable(packages, names) {
  const places = new Set()
  const waiting = [...names].map((name) => ['', name])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(packages, ...next)
    if (place === undefined || places.has(place)) continue
    places.add(place)
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[place]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push([place, name])
  }
  return places
}

export function billOf({ name, version, packages }, running) {
  const seen = new Map()
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.link) continue
    const packageName = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${entry.version}`
    const scope = running.has(place) ? 'required' : 'optional'
    if (seen.get(purl)?.scope === 'required') continue
    const [algorithm, digest] = (entry.integrity ?? '').split('-')
    seen.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: packageName,
      version: entry.version,
      purl,
      scope,
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
      ...(typeof entry.license === 'string' && { licenses: [{ expression: entry.license }] }),
    })
  }
  const components = [...seen.values()].toSorted((one, other) => one.purl.localeCompare(other.purl))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${idOf(components)}`,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version } },
    components,
  }
}

/** The same packages have the same id. */
function idOf(components) {
  const hex = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const lock = readJson('package-lock.json')
  const web = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(root, 'src/web', file), 'utf8'))
  const names = [...Object.keys(lock.packages[''].dependencies), ...importedIn(web)]
  console.log(JSON.stringify(billOf(lock, reachable(lock.packages, names)), null, 2))
}
