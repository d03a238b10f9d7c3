import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from './package-root.ts'

const packageSchema = z.object({ version: z.string() })

/** The version of this installation, as package.json has it. */
export const version = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))).version
