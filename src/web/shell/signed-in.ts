import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'

/** The frame around a learner's pages, in one script that sign-in pages do not load. */
export const signedIn = { Frame, Guard }
