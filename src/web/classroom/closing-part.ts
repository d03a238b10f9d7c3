import { latePart } from '#web/lib/late-part.tsx'

/** What comes after a session, with what it keeps for the reflection. */
export const closingPart = latePart(() => import('./closing-screen.tsx').then((m) => m.ClosingScreen))
