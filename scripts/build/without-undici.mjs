import http from 'node:http'

/** The names that load Node's library for `fetch` when they are first read. */
const readsUndici = new Set(['WebSocket', 'CloseEvent', 'MessageEvent'])
const names = Object.keys(http).filter((name) => !readsUndici.has(name))

/** The same module, with every name that does not load that library. */
export const quietHttp = `
const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http
`

/**
 * Importing `node:http` reads each of its names once, and three of them load the library behind `fetch`: this
 * takes a seventh of a start, and the first answer does not need it.
 */
export const withoutUndici = () => ({
  name: 'without-undici',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^node:http$/ },
    // Libraries get the real module, since they may use it in ways that the copy does not support.
    handler: (_id, importer = '') => (/[\\/]node_modules[\\/]/.test(importer) ? undefined : '\0quiet-http'),
  },
  load: {
    filter: { id: /^\0quiet-http$/ },
    handler: () => quietHttp,
  },
})
