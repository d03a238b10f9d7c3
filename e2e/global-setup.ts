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

/**
 * Starts one built product for the whole run, with its own database, and builds the page that shows every ui
 * part.
 */
export default async function startBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-e2e-'))
  // A database that root starts runs as another user, who needs to enter this folder.
  await chmod(folder, 0o711)
  const galleryDir = join(folder, 'gallery')
  const ready = join(folder, 'ready')
  const dataDir = join(folder, 'data')
  await Promise.all([makeReadyDataDir(ready), buildGallery(galleryDir)])
  // For this product and for the products that stories start.
  offerReadyDataDir(ready)
  offerCompileCache(join(folder, 'compiled'))
  await readyDataDir(dataDir)
  const product = await startProduct({
    dataDir,
    env: { ANALYTICS_SRC: analyticsSrc, AUTH_SECRET: authSecret },
  })
  // The workers read these; they start later.
  process.env.E2E_ORIGIN = product.origin
  process.env.E2E_DATABASE_URL = ownDatabaseUrl(dataDir)
  process.env.E2E_GALLERY_DIR = galleryDir
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
