/**
 * `npm run lock`: adds to package-lock.json the binaries for other systems that the registry in use does not
 * have. npm leaves those out when it writes the lock, and `npm ci` then refuses the lock everywhere.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** Optional packages that some package in the lock asks for and that no entry of the lock answers. */
export function missingEntries(packages) {
  const missing = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isAnswered(packages, path, name)) missing.push({ name, version, dev: entry.dev === true })
    }
  }
  return missing
}

/** As Node looks for a package: in the folder itself, then in each one above. */
function isAnswered(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** The name says which system it is for, so that npm passes it over on every other one. */
export function entryFor({ name, version, dev }) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return undefined
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [libc] }),
    optional: true,
    os: [os],
  }
}

async function completeLock(file) {
  const lock = JSON.parse(await readFile(file, 'utf8'))
  const missing = missingEntries(lock.packages)
  for (const wanted of missing) {
    const entry = entryFor(wanted)
    if (!entry)
      throw new Error(
        `${wanted.name}@${wanted.version} is missing from the lock, and its name does not say for which system.`,
      )
    lock.packages[`node_modules/${wanted.name}`] = entry
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(inOrder)
  if (missing.length > 0) await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length === 0 ? 'The lock is complete.' : `Added ${missing.length} entries to the lock.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await completeLock(fileURLToPath(new URL('../package-lock.json', import.meta.url)))
}
