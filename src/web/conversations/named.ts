import { assistantName } from '#contract/conversations/personas.ts'

/** How the persona is called in a sentence. */
export const named = (persona: string) => (persona === assistantName ? persona : `the ${persona}`)
