import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom, as one table. See docs/architecture.md. */

const rooms = [
  'accounts',
  'profile',
  'courses',
  'classroom',
  'conversations',
  'exams',
  'knowledge',
  'authored',
  'course-files',
  'library',
  'operator',
  'projects',
  'reflections',
  'review',
  'runs',
  'search',
  'sources',
]

/** Server rooms that may use another room, beside platform, guide, passages and the session guard. */
const serverNeighbours: Record<string, string[]> = {
  accounts: ['authored', 'library'],
  courses: ['authored', 'knowledge', 'library', 'projects', 'profile', 'runs', 'sources'],
  conversations: ['sources'],
  exams: ['authored', 'classroom', 'conversations', 'courses', 'knowledge', 'profile', 'review', 'sources'],
  classroom: [
    'authored',
    'conversations',
    'courses',
    'exams',
    'knowledge',
    'profile',
    'review',
    'runs',
    'sources',
  ],
  'course-files': ['authored', 'courses', 'library', 'projects'],
  library: [
    'conversations',
    'courses',
    'exams',
    'knowledge',
    'profile',
    'review',
    'runs',
    'search',
    'sources',
  ],
  operator: ['accounts', 'courses'],
  profile: ['accounts'],
  projects: ['classroom', 'courses', 'exams', 'knowledge', 'profile', 'runs', 'sources'],
  reflections: ['review'],
  review: ['authored', 'courses', 'knowledge', 'profile', 'sources'],
  search: ['review', 'sources'],
  sources: ['conversations', 'courses', 'knowledge', 'profile'],
}

/** Web rooms whose parts may use another room. */
const webNeighbours: Record<string, string[]> = {
  authored: ['classroom'],
  classroom: ['conversations', 'review', 'runs', 'sources'],
  conversations: ['sources'],
  courses: ['knowledge', 'review', 'runs', 'sources'],
  exams: ['sources'],
  'course-files': ['courses'],
  knowledge: ['classroom', 'exams'],
  library: ['conversations', 'exams', 'review', 'runs', 'sources'],
  operator: ['accounts'],
  projects: ['exams', 'knowledge', 'runs'],
  reflections: ['review'],
  sources: ['classroom', 'conversations', 'review'],
}

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
  const lazy = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined, isLazy: false })),
    ...[...lazy].map(([, from = '']) => ({ from, typeOnly: false, isLazy: true })),
  ]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const floorOf = (path: string) => path.split('/')[0] ?? ''
const roomOf = (path: string) => path.split('/')[1] ?? ''
const product = files.filter(({ path }) => !isTest(path))

/** A file with all that it cannot begin without, each with the way that leads to it. */
function withImports(first: string): Map<string, string> {
  const ways = new Map([[first, first]])
  for (const [path, way] of ways) {
    const file = product.find((one) => one.path === path)
    for (const { from, typeOnly, isLazy } of file?.imports ?? []) {
      if (typeOnly || isLazy) continue
      const to = from.startsWith('./') ? join(path, '..', from) : from.replace(/^#/, '')
      if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
    }
  }
  return ways
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

  it('web rooms meet in routes, shell or a screen, never in each other’s parts', () => {
    const inRooms = product.filter(({ path }) => floorOf(path) === 'web' && rooms.includes(roomOf(path)))
    const allowed = (file: SourceFile, from: string) => {
      const other = /^#web\/([^/]+)\//.exec(from)?.[1]
      return (
        other === undefined ||
        !rooms.includes(other) ||
        other === roomOf(file.path) ||
        webNeighbours[roomOf(file.path)]?.includes(other) ||
        file.path.endsWith('-screen.tsx')
      )
    }
    expect(offences(allowed, inRooms)).toEqual([])
  })

  it('a server room uses its neighbours, platform, guide, passages and the session guard', () => {
    const inRooms = product.filter(({ path }) => floorOf(path) === 'server' && rooms.includes(roomOf(path)))
    const allowed = (file: SourceFile, from: string) => {
      const other = /^#server\/([^/]+)\//.exec(from)?.[1]
      if (other === undefined || ['platform', 'guide', 'passages', roomOf(file.path)].includes(other))
        return true
      return serverNeighbours[roomOf(file.path)]?.includes(other) ?? false
    }
    expect(offences(allowed, inRooms)).toEqual([])
  })

  it('platform, guide and passages know no room, and passages no guide', () => {
    const below = product.filter(({ path }) => /^server\/(platform|guide|passages)\//.test(path))
    const allowed = ({ path }: SourceFile, from: string) => {
      const other = /^#server\/([^/]+)\//.exec(from)?.[1] ?? ''
      return !rooms.includes(other) && !(roomOf(path) === 'passages' && other === 'guide')
    }
    expect(offences(allowed, below)).toEqual([])
  })
})

/** Files of tables that belong to a room of another name. */
const tablesOfRooms: Record<string, string> = {
  // Citations hang on rows of several rooms, so they have a file of their own.
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
 * before a log out, and, on the server, that a shared run went on.
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

  it('cards are reviewed without Zod, which no part of it checks anything with', () => {
    const needed = withImports('web/review/review-screen.tsx')
    expect(needed.has('contract/review.ts')).toBe(true)
    expect(needed.get('zod')).toBeUndefined()
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
