import type { KnowledgeWord } from '#contract/knowledge.ts'
import { conceptWords } from './concept-words.ts'
import classes from './knowledge-mark.module.css'

/** The learner's rounded square, filled by the strength of the belief. The word is always shown beside it. */
export function KnowledgeMark({ word, size = 20 }: { word: KnowledgeWord; size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      {word === 'solid' ? (
        <>
          <rect className={classes.full} x=".75" y=".75" width="18.5" height="18.5" rx="4.5" />
          <rect className={classes.hairline} x="3.6" y="3.6" width="12.8" height="12.8" rx="2.4" />
        </>
      ) : (
        <rect
          className={word === 'not_seen' ? classes.unseen : classes.outline}
          x="1.5"
          y="1.5"
          width="17"
          height="17"
          rx="4"
        />
      )}
      {word === 'shaky' && (
        <path
          className={classes.full}
          d="M3.6 12.6q1.6-1.9 3.2 0t3.2 0 3.2 0 3.2 0v2.6a1.5 1.5 0 0 1-1.5 1.5H5.1a1.5 1.5 0 0 1-1.5-1.5z"
        />
      )}
      {word === 'unclear' && (
        <path className={classes.outline} d="M3.8 9.4 9.4 3.8M3.8 16.2 16.2 3.8M10.6 16.2l5.6-5.6" />
      )}
    </svg>
  )
}

export function MarkedWord({ word }: { word: KnowledgeWord }) {
  return (
    <span className={`inline-row nowrap medium ${word === 'not_seen' ? 'muted' : 'strong'} ${classes.word}`}>
      <KnowledgeMark word={word} />
      {conceptWords[word].name}
    </span>
  )
}
