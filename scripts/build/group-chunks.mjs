import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { mergeSets } from './merge-sets.mjs'
import { reachedModules } from './reached-modules.mjs'

/**
 * Decides which files the build makes of the web app. By default the bundler makes a file for every set of
 * screens that share something: a hundred requests for a page, each of which costs more than its content. So
 * the modules that every page needs are one file, and modules shared by some screens and late parts are
 * merged as long as their users gain by it.
 */

/** The landing page loads nothing of the app. */
const isLandings = (id) => /[\\/]src[\\/]web[\\/](?:landing|ui[\\/]tokens)/.test(id)

/** Large libraries that only work as a whole. */
const wholes = [
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
  // Dialogs over the whole page.
  {
    name: 'modals',
    test: /[\\/]node_modules[\\/](?:react-remove-scroll[^\\/]*|use-sidecar|use-callback-ref|react-style-singleton|tslib)[\\/]|[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components[\\/]|styles[\\/])ModalBase/,
  },
  // Overlays beside an element, with the code that places them. Some small parts are used without the rest.
  {
    name: 'overlays',
    test: /[\\/](?:@floating-ui|tabbable)[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Modal|ScrollArea(?![\\/]utils[\\/]to-int)|Popover|Menu|Floating|FloatingArrow|Combobox(?![\\/](?:ComboboxChevron|Combobox\.module|get-parsed-combobox-data))|Tooltip|Select|Drawer)[\\/]|utils[\\/]Floating)|[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-(?:click-outside|debounced-callback|long-press|resize-observer)[\\/]|[\\/]@mantine[\\/]core[\\/]styles[\\/](?:Modal|Menu|Popover|Combobox|Tooltip|ScrollArea|Select|Drawer)\./,
  },
]

const signIn =
  /^(?:login|signup|reset-password|update-password|verification-sent|confirm-email|provider|connect-provider)-screen/

/**
 * Weights of the screens' costs: sign-in is the first screen a learner sees, lessons take most of a learner's
 * time, and the next ones are used daily.
 */
const weights = [
  [/^login-screen/, 40],
  [/^classroom-screen/, 12],
  [/^(?:dashboard|browse|library|projects|profile|calendar|review)-screen/, 4],
  [/-screen/, 1],
]
const weightOf = (user) => weights.find(([which]) => which.test(user))?.[1] ?? 0.3

/** The groups for `output.codeSplitting`, for the app whose sources are in this folder. */
export const chunkGroups = (web) => [
  { name: 'app', tags: ['$initial'], test: (id) => !isLandings(id), priority: 5 },
  ...wholes.map((group) => ({ ...group, priority: 4 })),
  { name: byUsers(web), priority: 3 },
]

/** Groups a module by the screens and parts that need it; null: it goes with its importer. */
function byUsers(web) {
  let names
  return (id, context) => {
    names ??= nameSets(web, context)
    return names.get(id) ?? null
  }
}

function nameSets(web, context) {
  const { from, neighbours } = reachedModules(context)
  const sets = setsOf(usersOf(web, context, from), context)
  const setOf = new Map(sets.flatMap((set) => set.modules.map((id) => [id, set])))
  for (const set of sets)
    for (const id of set.modules)
      for (const needed of neighbours(id)) {
        const other = setOf.get(needed)
        if (other !== undefined && other !== set) set.needs.add(other)
      }
  const names = new Map()
  for (const { users, modules } of mergeSets(sets, weightOf)) {
    const name = users.size === 1 ? [...users][0] : `shared-by-${users.size}`
    const isTaken = [...names.values()].includes(name)
    for (const id of modules) names.set(id, isTaken ? `${name}-${basename(modules[0]).split('.')[0]}` : name)
  }
  return names
}

/**
 * Every screen and every late part with the modules that it reaches; behind the sign-in these include the
 * frame.
 */
function usersOf(web, context, from) {
  const screens = context.getModuleInfo(`${web}/routes.tsx`)?.dynamicallyImportedIds ?? []
  if (screens.length === 0) throw new Error('The build found no screens to group modules by.')
  const frame = from(`${web}/shell/signed-in.ts`)
  const users = new Map()
  const open = [...screens]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (users.has(id) || !id.startsWith(web)) continue
    const reached = from(id)
    users.set(id, signIn.test(basename(id)) ? reached : reached.union(frame))
    for (const each of reached) open.push(...(context.getModuleInfo(each)?.dynamicallyImportedIds ?? []))
  }
  return [...users].map(([id, modules]) => ({ name: basename(id).replace(/\.tsx?$/, ''), modules }))
}

/** The modules that the same users load. */
function setsOf(users, context) {
  const sets = new Map()
  for (const id of new Set(users.flatMap(({ modules }) => [...modules]))) {
    if (isLandings(id)) continue
    const names = users.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    // A module that only one late part needs goes with that part.
    if (names.length === 1 && !names[0].endsWith('-screen')) continue
    const whole = wholes.find(({ test }) => test.test(id))
    const key = whole?.name ?? names.join()
    if (!sets.has(key)) sets.set(key, emptySet(whole !== undefined))
    const set = sets.get(key)
    for (const name of names) set.users.add(name)
    set.modules.push(id)
    set.bytes += sizeOf(id, context)
    set.hasStyles ||= isStyle(id)
  }
  return [...sets.values()]
}

const emptySet = (isWhole) => ({
  users: new Set(),
  bytes: 0,
  hasStyles: false,
  isWhole,
  modules: [],
  needs: new Set(),
})

const isStyle = (id) => id.endsWith('.css')

/** About as many bytes as its compressed size. */
function sizeOf(id, context) {
  const code = isStyle(id) ? readFileSync(id, 'utf8') : context.getModuleInfo(id)?.code
  return (code?.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').length ?? 0) / 5
}
