import { startTestApp } from './app.ts'
import { startStandIn } from './model-stand-in.ts'

/** Two apps on one database, one with a stand-in for the model and one without any. */
export async function startWithAndWithoutModel() {
  const model = await startStandIn()
  const app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  const offline = await startTestApp({ database: app.database })
  return {
    model,
    app,
    offline,
    stop: async () => {
      await offline.stop()
      await app.stop()
      await model.close()
    },
  }
}
