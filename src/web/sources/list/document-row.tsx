import { Link } from 'react-router'
import { kindNames } from '#contract/sources/kinds.ts'
import type { Source } from '#contract/sources.ts'
import { KindSign } from '#web/sources/kind-sign.tsx'
import type { Sending } from '#web/sources/send/sender.ts'
import { aboutWords, likelyKind } from '#web/sources/source-words.ts'
import { type DocumentAct, DocumentMenu } from './document-menu.tsx'
import classes from './document-row.module.css'
import { DocumentState, SendingState } from './document-state.tsx'

interface DocumentRowProps {
  source: Source
  sending: Sending | undefined
  onAct: (act: DocumentAct) => void
}

const lettersOf = ({ kind, fileName }: Pick<Source, 'kind' | 'fileName'>) =>
  kind === null ? likelyKind(fileName) : kindNames[kind]

/** A document in the list: its name, its state, and its actions. */
export function DocumentRow({ source, sending, onAct }: DocumentRowProps) {
  const { id, title, state } = source
  return (
    <li className={`lined ${classes.row}`}>
      <KindSign letters={lettersOf(source)} isOff={state === 'failed'} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          {state === 'ready' ? (
            <Link to={`/library/documents/${id}`}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        <p className="muted small-tight breaks">{aboutWords(source)}</p>
      </div>
      <div className={`muted small-tight ${classes.state}`}>
        <DocumentState
          source={source}
          sending={sending}
          onWhatToDo={() => onAct('what-to-do')}
          onGoOn={() => onAct('go-on')}
        />
      </div>
      <div className={classes.menu}>
        <DocumentMenu source={source} isSending={sending !== undefined} onAct={onAct} />
      </div>
    </li>
  )
}

/** A file that waits for its turn: the server does not know it yet. */
export const WaitingRow = ({ sending }: { sending: Sending }) => (
  <li className={`lined ${classes.row}`}>
    <KindSign letters={likelyKind(sending.file.name)} />
    <div className={classes.words}>
      <h2 className={classes.title}>
        <bdi>{sending.file.name}</bdi>
      </h2>
    </div>
    <div className={`muted small-tight ${classes.state}`}>
      <SendingState sending={sending} />
    </div>
  </li>
)
