import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'

/** What stands around a learner's pages, in one script that sign-in pages do without. */
export const signedIn = { Frame, Guard }
