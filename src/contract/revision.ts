import { z } from 'zod'

/** Counts the changes of a row; a browser sends back the one its write was made on. */
export const revisionSchema = z.int()

/** A write that was made on an older revision is refused, not merged. Left out, it is not compared. */
export const seenRevisionSchema = z.int({ error: 'revision must be a whole number.' }).optional()
