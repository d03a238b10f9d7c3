import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import type { KnowledgeWord } from '#contract/knowledge.ts'

/** The words for what is believed, and what each means. */
export const conceptWords: Record<KnowledgeWord, { name: string; meaning: string }> = {
  solid: { name: 'Solid', meaning: 'Right several times, on different days.' },
  unclear: { name: 'Unclear', meaning: 'Too little evidence, or it points both ways.' },
  shaky: { name: 'Shaky', meaning: 'Mostly missed lately, or you said so.' },
  not_seen: { name: 'Not seen', meaning: 'No evidence yet.' },
}

/** What a learner says of a concept goes before what their answers say. */
export const wordFor = ({ word, isCalledShaky }: ConceptStanding): KnowledgeWord =>
  isCalledShaky ? 'shaky' : word
