import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom. See docs/architecture.md. */

/**
 * The rooms of each floor in one order: a room may import the rooms after it, and no other. Types count and screens obey.
 * What a room needs of a room before it, `server/app.ts` or the router hands in.
 */
const order: Record<string, string[]> = {
  server: [
    'operator',
    'accounts',
    'course-files',
    'library',
    'projects',
    'reflections',
    'exams',
    'classroom',
    'conversations',
    'search',
    'review',
    'courses',
    'sources',
    'profile',
    'authored',
    'runs',
    'knowledge',
    'guide',
    'passages',
    'platform',
  ],
  web: [
    'landing',
    'operator',
    'search',
    'course-files',
    'authored',
    'projects',
    'knowledge',
    'profile',
    'library',
    'classroom',
    'courses',
    'reflections',
    'exams',
    'conversations',
    'sources',
    'accounts',
    'shell',
    'review',
    'runs',
    'lib',
    'ui',
  ],
}

/** `import()` may go against the order, but each is listed here. */
const loadedLater = [
  'web/courses/dashboard-screen.tsx → #web/classroom/classroom-screen.tsx',
  'web/courses/details/course-dialog.tsx → #web/knowledge/course-knowledge-tab.tsx',
  'web/review/review-screen.tsx → #web/knowledge/open-place.ts',
  'web/shell/bars/search-door.tsx → #web/search/search-dialog.tsx',
]

type SourceFile = {
  path: string
  text: string
  imports: { from: string; typeOnly: boolean; isLazy: boolean }[]
}

const source = join(import.meta.dirname)
const files: SourceFile[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'architecture.test.ts')
  .map((path) => {
    const text = readFileSync(join(source, path), 'utf8')
    return { path, text, imports: importsOf(text) }
  })

function importsOf(text: string): SourceFile['imports'] {
  const statements = text.matchAll(/^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/gm)
  // `typeof import('…')` and `import('…').Name` are types, which need no moment to be loaded.
  const calls = text.matchAll(/(\btypeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g)
  return [
    ...[...statements].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined, isLazy: false })),
    ...[...calls].map(([, typeOf, from = '', typeName]) => {
      const typeOnly = typeOf !== undefined || typeName !== undefined
      return { from, typeOnly, isLazy: !typeOnly }
    }),
  ]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const floorOf = (path: string) => path.split('/')[0] ?? ''
const roomOf = (path: string) => path.split('/')[1] ?? ''
const product = files.filter(({ path }) => !isTest(path))
/** The file of ours that an import names. */
const fileOf = (path: string, from: string) =>
  from.startsWith('./') ? join(path, '..', from) : from.replace(/^#/, '')

/** 'file → import' for each import of the same floor that names a room before the file's own. */
function againstOrder(isCounted: (one: SourceFile['imports'][number]) => boolean): string[] {
  return product.flatMap(({ path, imports }) => {
    const [floor, room] = [floorOf(path), roomOf(path)]
    const rooms = order[floor]
    if (rooms === undefined || path.split('/').length < 3) return []
    const placeOf = (from: string) => rooms.indexOf(new RegExp(`^#${floor}/([^/]+)`).exec(from)?.[1] ?? room)
    return imports
      .filter((one) => isCounted(one) && placeOf(one.from) < rooms.indexOf(room))
      .map(({ from }) => `${path} → ${from}`)
  })
}

/** A ring of files that import each other, types included, as 'a → b → a'; undefined where there is none. */
function findRing(): string | undefined {
  const needs = new Map(
    product.map(({ path, imports }) => [
      path,
      new Set(imports.filter(({ isLazy }) => !isLazy).map(({ from }) => fileOf(path, from))),
    ]),
  )
  // A file that imports nothing which is left is in no ring. What stays has an import that stays, for ever.
  let removed: string[]
  do {
    removed = [...needs].filter(([, to]) => ![...to].some((path) => needs.has(path))).map(([path]) => path)
    for (const path of removed) needs.delete(path)
  } while (removed.length > 0)
  const chain: string[] = []
  let next = needs.keys().next().value
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    next = [...(needs.get(next) ?? [])].find((path) => needs.has(path))
  }
  return next === undefined ? undefined : [...chain.slice(chain.indexOf(next)), next].join(' → ')
}

/** Every import that breaks the rule, as 'file → import'. */
function offences(
  rule: (file: SourceFile, from: string, typeOnly: boolean) => boolean,
  among = product,
): string[] {
  return among.flatMap((file) =>
    file.imports
      .filter(({ from, typeOnly }) => !rule(file, from, typeOnly))
      .map(({ from }) => `${file.path} → ${from}`),
  )
}

describe('the walls', () => {
  it('nothing climbs with ../', () => {
    const outsideTests = files.filter(({ path }) => !isTest(path))
    expect(offences((_file, from) => !from.startsWith('../'), outsideTests)).toEqual([])
  })

  it('contract imports Zod and itself', () => {
    const contract = product.filter(({ path }) => floorOf(path) === 'contract')
    expect(
      offences(
        (_file, from) => from === 'zod' || from.startsWith('./') || from.startsWith('#contract/'),
        contract,
      ),
    ).toEqual([])
  })

  it('db imports Drizzle, the contract and itself', () => {
    const db = product.filter(({ path }) => floorOf(path) === 'db')
    const allowed = (from: string) => /^(drizzle-orm|\.\/|#contract\/|#db\/)/.test(from)
    expect(offences((_file, from) => allowed(from), db)).toEqual([])
  })

  it('web reaches the server through one seam of types, and no Node module', () => {
    const web = product.filter(({ path }) => floorOf(path) === 'web')
    const seam = (file: SourceFile, typeOnly: boolean) => file.path === 'web/lib/api.ts' && typeOnly
    const allowed = (file: SourceFile, from: string, typeOnly: boolean) =>
      !from.startsWith('node:') &&
      !from.startsWith('#db/') &&
      (!from.startsWith('#server/') || seam(file, typeOnly))
    expect(offences(allowed, web)).toEqual([])
  })

  it('ui imports nothing of ours', () => {
    const ui = product.filter(({ path }) => path.startsWith('web/ui/'))
    expect(offences((_file, from) => !from.startsWith('#') || from.startsWith('#web/ui/'), ui)).toEqual([])
  })

  it('a room imports only rooms after it, and no file that joins the rooms', () => {
    expect(againstOrder(({ isLazy }) => !isLazy)).toEqual([])
  })

  it('what a room loads later of a room before it is listed', () => {
    expect(againstOrder(({ isLazy }) => isLazy).sort()).toEqual(loadedLater)
  })

  it('no files import each other in a ring, types included', () => {
    expect(findRing()).toBeUndefined()
  })

  it.each(Object.keys(order))('every folder of %s has its place in the order', (floor) => {
    const folders = readdirSync(join(source, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'public')
      .map(({ name }) => name)
    expect(folders.filter((name) => !order[floor]?.includes(name))).toEqual([])
    expect(order[floor]?.filter((name) => !folders.includes(name))).toEqual([])
  })
})

/** Files of tables that belong to a room of another name. */
const tablesOfRooms: Record<string, string> = {
  // Citations belong to rows of several rooms, so they have a separate file.
  citations: 'sources',
  'card-media': 'review',
  checkpoints: 'library',
  'sign-in': 'accounts',
  works: 'library',
}

/** Tables by the file, and so the room, that declares them. */
const tables = new Map(
  product
    .filter(({ path }) => floorOf(path) === 'db')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name = '']) => {
        const file = roomOf(path).replace('.ts', '')
        return [name, tablesOfRooms[file] ?? file] as const
      }),
    ),
)

describe('the rooms', () => {
  it('write only their own tables', () => {
    const written = product
      .filter(({ path }) => floorOf(path) === 'server')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
          .map(([, table = '']) => ({ path, table, owner: tables.get(table) }))
          .filter(({ owner }) => owner !== undefined && owner !== roomOf(path)),
      )
      .map(({ path, table }) => `${path} writes ${table}`)
    expect(tables.size).toBeGreaterThan(20)
    expect(written).toEqual([])
  })
})

/**
 * Those who listen to acts, not to a state: what became of an answer, which card another review took, what is to be done
 * before a log out, and, on the server, that a shared run continued.
 */
const toldOfActs =
  /^(web\/review\/day\/(outbox|open-review)|web\/lib\/session\/before-log-out|server\/platform\/database\/run-once)\.ts$/

describe('the habits', () => {
  const within = (pattern: RegExp, allowed: RegExp) =>
    product.filter(({ path, text }) => pattern.test(text) && !allowed.test(path)).map(({ path }) => path)

  it('the environment is read in one place', () => {
    expect(within(/\bprocess\.env\b/, /^server\/platform\/operations\/env\.ts$/)).toEqual([])
  })

  it('a conversation with a guide is kept and answered in one room', () => {
    expect(within(/keepsPartial: true|\binsert into \$\{messages\}/, /^server\/conversations\//)).toEqual([])
  })

  it('a route is described in one way', () => {
    expect(within(/\bcreateRoute\(|new OpenAPIHono\b/, /^server\/platform\/http\/route\.ts$/)).toEqual([])
  })

  it('no text becomes SQL, HTML or code by itself', () => {
    expect(within(/\bsql\.raw\(|dangerouslySetInnerHTML|rehype-raw|\beval\(|new Function\(/, /^$/)).toEqual(
      [],
    )
  })

  // The browser cuts what is typed beyond `maxlength`, and says nothing: a form's field takes its limit, as in
  // `form.field('title', 200)`, and any other one says `tooLong`.
  it('no field cuts what is typed into it', () => {
    const cuts = /\bmaxlength\s*[=:{]|\bsetAttribute\('maxlength'|Value\([^()]*\.slice\(0,/i
    expect(within(cuts, /^(contract|db|server|web\/lib\/session\/return-path\.ts$)/)).toEqual([])
    const documents = ['app.html', 'landing.html'].filter((name) =>
      /maxlength/i.test(readFileSync(join(source, 'web', name), 'utf8')),
    )
    expect(documents).toEqual([])
  })

  it('a store outside React, a lease, a cursor and a refusal of a stale write have one place each', () => {
    expect(within(/\buseSyncExternalStore\b/, /^web\/ui\/store\.ts$/)).toEqual([])
    expect(within(/\bSet<\(/, toldOfActs)).toEqual(['web/ui/store.ts'])
    expect(
      within(/\bupdate\(leases\)|\binsert\(leases\)/, /^server\/platform\/database\/leases\.ts$/),
    ).toEqual([])
    expect(within(/\bBuffer\.from\((\w+\.)?cursor\b/, /^server\/platform\/database\/keyset\.ts$/)).toEqual([])
    expect(within(/new AppError\('changed_elsewhere'/, /^server\/platform\/database\/revision\.ts$/)).toEqual(
      [],
    )
  })

  it('a sub-room has no rooms of its own', () => {
    expect(product.map(({ path }) => path).filter((path) => path.split('/').length > 4)).toEqual([])
  })

  it('files stay within 300 lines', () => {
    expect(files.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path)).toEqual([])
  })

  it('no folder collects odds and ends, no file re-exports others', () => {
    expect(
      files
        .filter(({ path }) => /(^|\/)((utils?|helpers?|common|types)(\/|\.tsx?$)|index\.tsx?$)/.test(path))
        .map(({ path }) => path),
    ).toEqual([])
    expect(within(/^export (\*|\{[^}]*\}) from/m, /^$/)).toEqual([])
  })

  it('every error of the table is thrown somewhere', async () => {
    const { errorTable } = await import('#contract/errors.ts')
    // A route names what it may refuse with; that alone throws nothing.
    const thrown = product
      .filter(({ path }) => path !== 'contract/errors.ts')
      .map(({ text }) => text.replaceAll(/errors(:| =) \[[^\]]*\]/gi, ''))
      .join('\n')
    expect(Object.keys(errorTable).filter((code) => !thrown.includes(`'${code}'`))).toEqual([])
  })
})
