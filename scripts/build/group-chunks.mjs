import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { mergeSets } from './merge-sets.mjs'
import { reachedModules } from './reached-modules.mjs'

/**
 * Which files the build makes of the web app. Left to itself it makes a file of every set of screens that share
 * something: a hundred requests for a page, each of which costs more than what it brings. So what every page of the app
 * needs is one file, and what the screens and the parts that come late share beyond that is put together as long as they
 * gain by it.
 */

/** The landing has no part of the app. */
const isLandings = (id) => /[\\/]src[\\/]web[\\/](?:landing|ui[\\/]tokens)/.test(id)

/** What is large and works only as a whole. */
const wholes = [
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
  // What stands over the whole page.
  {
    name: 'modals',
    test: /[\\/]node_modules[\\/](?:react-remove-scroll[^\\/]*|use-sidecar|use-callback-ref|react-style-singleton|tslib)[\\/]|[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components[\\/]|styles[\\/])ModalBase/,
  },
  // What opens beside something on the page, with all that places it there. Small parts of it are used without it.
  {
    name: 'overlays',
    test: /[\\/](?:@floating-ui|tabbable)[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Modal|ScrollArea(?![\\/]utils[\\/]to-int)|Popover|Menu|Floating|FloatingArrow|Combobox(?![\\/](?:ComboboxChevron|Combobox\.module|get-parsed-combobox-data))|Tooltip|Select|Drawer)[\\/]|utils[\\/]Floating)|[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-(?:click-outside|debounced-callback|long-press|resize-observer)[\\/]|[\\/]@mantine[\\/]core[\\/]styles[\\/](?:Modal|Menu|Popover|Combobox|Tooltip|ScrollArea|Select|Drawer)\./,
  },
]

const signIn =
  /^(?:login|signup|reset-password|update-password|verification-sent|confirm-email|provider|connect-provider)-screen/

/** How much it counts what each of them costs: sign-in is where one comes first, in a lesson
 * one spends one's time, the next are for every day. */
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

/** The group of a module by who cannot do without it; null: it comes with what imports it. */
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

/** Every screen and every part that comes late, with what it reaches: behind the sign-in that is the frame as well. */
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
    // What only one late part needs comes with it.
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

/** About as many bytes as it is sent as. */
function sizeOf(id, context) {
  const code = isStyle(id) ? readFileSync(id, 'utf8') : context.getModuleInfo(id)?.code
  return (code?.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').length ?? 0) / 5
}
