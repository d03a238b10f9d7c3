import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offerCompileCache } from '../tests/compile-cache.ts'
import { makeReadyDataDir } from '../tests/make-ready-data-dir.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { offerReadyDataDir, readyDataDir } from '../tests/ready-data-dir.ts'
import { authSecret } from '../tests/signed-in.ts'
import { buildGallery } from './gallery/build-gallery.ts'
import { analyticsSrc } from './stand-ins.ts'

/** One built product for the whole run, with a database of its own, and the page that shows every ui part. */
export default async function startBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-e2e-'))
  // A database started by root runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const galleryDir = join(folder, 'gallery')
  const ready = join(folder, 'ready')
  const dataDir = join(folder, 'data')
  await Promise.all([makeReadyDataDir(ready), buildGallery(galleryDir)])
  // For this product and for those that stories start.
  offerReadyDataDir(ready)
  offerCompileCache(join(folder, 'compiled'))
  await readyDataDir(dataDir)
  const product = await startProduct({
    dataDir,
    env: { ANALYTICS_SRC: analyticsSrc, AUTH_SECRET: authSecret },
  })
  // Read by the workers, which start after this.
  process.env.E2E_ORIGIN = product.origin
  process.env.E2E_DATABASE_URL = ownDatabaseUrl(dataDir)
  process.env.E2E_GALLERY_DIR = galleryDir
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
