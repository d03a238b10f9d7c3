import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './connect-instructions.module.css'

const hosted = 'AI_BASE_URL=https://api.deepseek.com/v1 AI_MODEL=deepseek-chat AI_API_KEY=your-key npm start'
const local = 'AI_BASE_URL=http://localhost:11434/v1 AI_MODEL=llama3.1 npm start'

const byVariables = appConfig.runsHere
  ? 'Trivium reads these settings when it starts: stop it, start it again with them in front of the start command, then reload this page.'
  : 'The operator of this Trivium can connect one: on the Operator page, or with these settings in front of the start command.'

/** Who can connect a model, and when it takes effect. */
export const connectLead = appConfig.isOperator ? (
  <>
    You run this Trivium:{' '}
    <Link to="/operator#model" className="strong underlined">
      connect one on the Operator page
    </Link>
    , without a restart. Or start Trivium with these settings in front of the start command. Then only these
    settings count.
  </>
) : (
  byVariables
)

/** The ways to connect a model on this installation, and whatever else can be done about it. */
export function ConnectInstructions({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.frame}>
      <ul className={`small-tight ${classes.ways}`}>
        <li>
          <b className="medium">A provider’s key</b>
          <p>
            Any provider that speaks the OpenAI protocol. Put its address, its model and your key in place of
            these.
          </p>
          <Command text={hosted} label="Copy the command for a provider’s key" />
        </li>
        <li>
          <b className="medium">A model on {appConfig.runsHere ? 'this machine' : 'the server'}</b>
          <p className="breaks">
            This is Ollama’s address; llama.cpp has <code>http://localhost:8080/v1</code>, LM Studio{' '}
            <code>http://localhost:1234/v1</code>. Your texts stay on the machine.
          </p>
          <Command text={local} label="Copy the command for a model on the machine" />
        </li>
        {children}
      </ul>
    </div>
  )
}

/** One setting a line; copied it is one line. */
function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className={`relative ${classes.command}`}>
      <code>
        {text.split(/ (?=AI_|npm)/).map((part) => (
          <span key={part}>{part} </span>
        ))}
      </code>
      <div className={classes.copy}>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  )
}
