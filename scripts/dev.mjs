/**
 * `npm run dev`: both sides on one port, each reloaded when its sources change. Vite serves the web app from
 * its sources; everything else, documents included, comes from the real server on a separate port behind it.
 */
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { passOn } from './dev/pass-on.mjs'
import { watchedServer } from './dev/watched-server.mjs'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { root } from './setup/places.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
endWithNpm()
const { createServer: createVite } = await import('vite')

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const serverOnly = /^\/(api|prompts|healthz|readyz|metrics)(\/|$|\?)/

const web = createHttpServer()
await listen(web)
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: web } },
})
const server = watchedServer({ publicPort: port, watcher: vite.watcher })
const toServer = (request, response) => {
  passOn({ request, response, server, vite }).catch((error) => {
    console.error(error)
    response.destroy()
  })
}
web.on('request', (request, response) => {
  if (serverOnly.test(request.url ?? '')) toServer(request, response)
  else vite.middlewares(request, response, () => toServer(request, response))
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    web.close()
    web.closeAllConnections()
    await Promise.all([server.stop(), vite.close()])
    process.exit(0)
  })
}

function listen(http) {
  return new Promise((resolve) => {
    http.once('error', (error) => {
      const taken = error.code === 'EADDRINUSE'
      console.error(
        taken ? `Port ${port} is in use by another program: set PORT to another port.` : error.message,
      )
      process.exit(1)
    })
    http.listen(port, host, resolve)
  })
}
