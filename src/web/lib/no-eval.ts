import { config } from 'zod/v4/core'

// Zod compiles schemas by eval where it may. Our policy forbids it, and even the attempt is reported as a violation.
config({ jitless: true })
