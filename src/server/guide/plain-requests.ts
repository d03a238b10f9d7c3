/** What a learner wants from a guide, where it is not an answer to a question. */
export type PlainRequest = 'greeting' | 'thanks' | 'summary' | 'quiz' | 'lost'

const plainRequests: readonly [PlainRequest, RegExp][] = [
  [
    'greeting',
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|hallo|hola|bonjour)\b[^?]{0,30}$/i,
  ],
  ['thanks', /^\W*(?:thanks|thank you|thx|ok(?:ay)? thanks|danke|merci|gracias)\b[^?]{0,40}$/i],
  [
    'summary',
    /\b(?:summar(?:y|ise|ize|ies)|main (?:points?|ideas?)|sum (?:it|this|that) up|recap|tl;?dr|in short|overview)\b|\bwhat (?:is|’s|'s) (?:this|it|the (?:lesson|text|unit))(?: lesson| text| unit)? (?:all )?about\b|\b(?:key|important|main|central) (?:concepts?|terms?|words?|vocabulary)\b|\b(?:glossary|vocabulary)\b/i,
  ],
  [
    'quiz',
    /\b(?:quiz|test|examine) me\b|\b(?:quiz|practice|practise|test) questions?\b|\bquestions? (?:to|for) (?:practi[cs]e|me)\b|^\W*quiz\b/i,
  ],
  [
    'lost',
    /\b(?:where|how) (?:do|should|can) (?:i|we) (?:start|begin)\b|\bwhat (?:now|next)\b|\bwhat should i (?:do|learn|read)\b|\b(?:i am|i'm|i’m|im) (?:lost|confused|stuck)\b|\bi (?:do not|don't|don’t|dont) (?:understand|get)(?: (?:it|this|that|anything))?\W*$|^\W*help(?: me)?\W*$/i,
  ],
]

/** The request a message states, if it states one. Only the start of a long message is looked at. */
export const requestIn = (message: string): PlainRequest | undefined =>
  plainRequests.find(([, pattern]) => pattern.test(message.slice(0, 300)))?.[0]
