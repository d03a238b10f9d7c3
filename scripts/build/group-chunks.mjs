import { basename, dirname } from 'node:path'

/**
 * Which files the build makes of the web app. Left to itself it makes a file of every set of screens that share
 * something: a hundred requests for a page, each of which costs more than what it brings. So what is used together is
 * one file: what every page of the app needs, the learner's frame, what many screens share, and, of the libraries, what
 * only dialogs, menus and forms need. A screen without a dialog must not reach those.
 */

/** As many screens make it worth that all of them load a module together. */
const many = 4
/** In characters. */
const smallest = 500

const isOwn = (id) => !id.includes('node_modules')
const smallLibraries = /[\\/](?:@tanstack|eventsource-parser|tslib|hono|@mantine[\\/]hooks)[\\/]/
/** What opens above the page, with all that places it there. Small parts of it are used without it. */
const overlays =
  /[\\/](?:@floating-ui|react-remove-scroll[^\\/]*|use-sidecar|use-callback-ref|react-style-singleton|tabbable)[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Modal|ModalBase|ScrollArea(?![\\/]utils)|Popover|Menu|Floating|FloatingArrow|Combobox(?![\\/](?:ComboboxChevron|Combobox\.module|get-parsed-combobox-data))|Tooltip|Select|Drawer)[\\/]|utils[\\/]Floating)/
const forms = /[\\/]@mantine[\\/]form[\\/]|[\\/](?:fast-deep-equal|klona|react-textarea-autosize)[\\/]/
/** The library's parts cannot be told apart by who imports them, as all come through one file: by their styles they can. */
const overlayStyles =
  /@mantine[\\/]core[\\/]styles[\\/](?:Modal|ModalBase|Menu|Popover|Combobox|Tooltip|ScrollArea|Select|Drawer)\./
/** The landing has no part of the app. */
const isLandings = (id) => /[\\/]src[\\/]web[\\/](?:landing|ui[\\/]tokens)/.test(id)

/** The groups for `output.codeSplitting`, for the app whose sources are in this folder. */
export const chunkGroups = (web) => [
  // What main.tsx imports first, which is run and whose styles are linked before all else.
  { name: 'first', test: /[\\/](?:ui[\\/]styles|lib[\\/]no-eval)\.ts$/, priority: 9 },
  { name: 'app', tags: ['$initial'], test: (id) => !isLandings(id), priority: 5 },
  { name: ownGroups(web), priority: 4 },
  { name: 'icons', test: /[\\/]@tabler[\\/]/, priority: 3 },
  { name: 'form', test: forms, priority: 3 },
  { name: 'overlays', test: overlays, priority: 3 },
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 3 },
  { name: 'parts', test: /[\\/]@mantine[\\/]/, minShareCount: 6, priority: 2 },
]

/** The group of a module of our own by the screens that cannot do without it; null: it comes with what imports it. */
function ownGroups(web) {
  let reached
  const opensOverlay = reaches(overlayStyles)
  const isForm = reaches(forms)
  return (id, context) => {
    reached ??= reachedFrom(web, context)
    if (smallLibraries.test(id)) return 'common'
    if (!isOwn(id) || !id.startsWith(dirname(web)) || isLandings(id)) return null
    if (reached.frame.has(id)) return 'frame'
    const users = reached.screens.filter(({ modules }) => modules.has(id))
    const [only] = users
    if (only === undefined) return null
    if (users.length === 1) return only.name
    if (users.length < many && !isSmallLeaf(context.getModuleInfo(id)))
      return users.map(({ name }) => name.replace('-screen', '')).join('-')
    if (opensOverlay(id, context)) return 'dialogs'
    return isForm(id, context) ? 'fields' : 'common'
  }
}

/** Little enough that a file of its own would cost more, and nothing comes along with it. */
const isSmallLeaf = (info) =>
  (info?.code?.length ?? 0) < smallest &&
  (info?.importedIds ?? []).every((id) => !isOwn(id) || id.endsWith('.css'))

/** Whether a module of our own, or one that it imports, imports something that is called like this. */
function reaches(wanted) {
  const known = new Map()
  const look = (id, context) => {
    if (known.has(id)) return known.get(id)
    // For modules that import each other in a circle.
    known.set(id, false)
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    const found = imports.some((each) => wanted.test(each) || (isOwn(each) && look(each, context)))
    known.set(id, found)
    return found
  }
  return look
}

function reachedFrom(web, context) {
  const from = (start) => {
    const modules = new Set()
    const open = [start]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (modules.has(id)) continue
      modules.add(id)
      open.push(...(context.getModuleInfo(id)?.importedIds ?? []).filter(isOwn))
    }
    return modules
  }
  const screens = context.getModuleInfo(`${web}/routes.tsx`)?.dynamicallyImportedIds ?? []
  if (screens.length === 0) throw new Error('The build found no screens to group modules by.')
  return {
    frame: from(`${web}/shell/signed-in.ts`),
    screens: screens.map((id) => ({ name: basename(id, '.tsx'), modules: from(id) })),
  }
}
