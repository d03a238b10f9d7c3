import { sentencesOf } from './sentences.ts'

/** Words that say to the learner that they are right, in the languages of the dialogues. */
const agreements = [
  /^(?:yes|yeah|yep|indeed|certainly|definitely|exactly|absolutely|correct|right|true|of course|sure|agreed|fair enough|good point|great point)(?=[,.!;:…]| you| that is| -| –|$)/i,
  /\byou(?:'re| are| were) (?:\w+ly )?(?:quite |very |all )?(?:right|correct)(?! (?:to|in wanting|now)\b)/i,
  /\b(?:that|this|it)(?:'s| is| was) (?:\w+ly )?(?:quite )?(?:right|correct|true)(?! (?:only|if|of|for)\b)/i,
  /\bnot (?:wrong|mistaken|incorrect|false)\b/i,
  /\b(?:professor|teacher|doctor|boss|brother|sister|mother|father|friend) is (?:\w+ly )?(?:right|correct)\b/i,
  /\bi agree\b(?! that it (?:looks|sounds|feels|seems))/i,
  /^(?:ja|genau|stimmt|richtig|korrekt)(?=[,.!;]|$)/i,
  /\b(?:du hast|sie haben) (?:völlig |ganz |absolut |vollkommen )?recht\b/i,
  /\bdas (?:stimmt|ist (?:völlig |ganz )?(?:richtig|korrekt))(?! nicht)\b/i,
  /^(?:sí|exacto|exactamente|correcto|claro|cierto)(?=[,.!;]|$)/i,
  /\b(?:tienes|tiene|tenías) (?:toda la )?razón\b/i,
  /^(?:oui|exactement|exact|tout à fait|c'est (?:vrai|exact|juste|ça))(?=[,.!;]|$)/i,
  /\b(?:tu as|vous avez) (?:tout à fait |entièrement )?raison\b/i,
]

/** Words that take an agreement back in the same sentence, before or after it. */
const denied =
  /\b(?:not|never|no|cannot|nobody|whether|if|suppose|were|nicht|kein\w*|nie|ob|wenn|si|ni|nunca|pas|jamais)\b|n't\b/i
const turned =
  /\b(?:but|however|only|yet|although|though|except|aber|jedoch|doch|sondern|nur|pero|sino|solo|mais|cependant|toutefois|seulement)\b/i

/** 'Not wrong' is an agreement, and its 'not' denies nothing. */
const isTakenBack = (before: string, after: string): boolean => denied.test(before) || turned.test(after)

export function agreesIn(sentence: string): boolean {
  return agreements.some((agreement) => {
    const found = agreement.exec(sentence)
    if (found === null) return false
    const before = sentence.slice(0, found.index)
    return !isTakenBack(before, sentence.slice(found.index + found[0].length))
  })
}

/** Whether the first sentence says to the learner that they are right. */
export const beginsWithAgreement = (reply: string): boolean => {
  const [first = '', second = ''] = sentencesOf(reply)
  if (!agreesIn(first)) return false
  // 'Yes.' and 'Right:' alone say nothing yet; the next sentence may turn.
  return first.split(' ').length > 2 || !/^(?:but|however|aber|pero|mais|no\b|not\b|nein|non)/i.test(second)
}

/** Words of giving in, besides agreement. */
const surrenders = [
  /\bi (?:was|am|have been|stand) (?:wrong|mistaken|corrected)\b/i,
  /\b(?:my mistake|my error|my bad)\b/i,
  /\bi apologi[sz]e\b|\bsorry for (?:the|my) (?:confusion|mistake|error)\b/i,
  /\bi(?:'ll| will| can)? (?:concede|accept that|give in|take (?:it|that) back|withdraw)\b/i,
  /\b(?:have it your way|let's (?:agree|say) (?:that )?(?:it|you|so|to disagree)|we can agree that)\b/i,
  /\byou (?:do )?have a (?:good |fair )?point\b/i,
  /\bin a (?:way|sense),? (?:it|that|you|they|yes)\b/i,
  /\bboth (?:views|answers|readings|of us) (?:are|can be) right\b/i,
  /\bich (?:habe mich geirrt|lag falsch|gebe (?:dir|ihnen) recht)\b|\bmein fehler\b/i,
  /\b(?:me equivoqué|me he equivocado|mi error|te doy la razón)\b/i,
  /\b(?:je me suis trompée?|mon erreur|je vous l'accorde|je te l'accorde)\b/i,
]

export function givesInIn(sentence: string): boolean {
  if (agreesIn(sentence)) return true
  return surrenders.some((surrender) => {
    const found = surrender.exec(sentence)
    if (found === null) return false
    return !isTakenBack(sentence.slice(0, found.index), sentence.slice(found.index + found[0].length))
  })
}

/** Words that still deny a claim, whatever else the reply says. */
const denials =
  /\b(?:(?:is|are|was|does|do|would)(?: still| simply| just)? not\b|isn't|aren't|wasn't|doesn't|don't|wouldn't|still false|still not|remains false|stays false|(?:ist|sind|stimmt|folgt|heißt|bleibt)(?: \w+){0,3} (?:nicht|falsch|kein\w*)|no es|no son|no significa|no dice|sigue siendo falso|n'est pas|ne sont pas|ne dit pas|ne veut pas dire|reste faux)/i

export const denies = (reply: string): boolean => sentencesOf(reply).some((one) => denials.test(one))
