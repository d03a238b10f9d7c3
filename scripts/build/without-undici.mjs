import http from 'node:http'

/** Those that Node makes of its own library for `fetch` when they are first read. */
const readsUndici = new Set(['WebSocket', 'CloseEvent', 'MessageEvent'])
const names = Object.keys(http).filter((name) => !readsUndici.has(name))

/** The module of the same name, with all that is read without loading that library. */
export const quietHttp = `
const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http
`

/**
 * To import `node:http` reads each of its names once, and three of them load the library behind `fetch`: a seventh of a
 * start, of which the first answer needs nothing.
 */
export const withoutUndici = () => ({
  name: 'without-undici',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^node:http$/ },
    // Libraries may do with the module what only the real one bears.
    handler: (_id, importer = '') => (/[\\/]node_modules[\\/]/.test(importer) ? undefined : '\0quiet-http'),
  },
  load: {
    filter: { id: /^\0quiet-http$/ },
    handler: () => quietHttp,
  },
})
