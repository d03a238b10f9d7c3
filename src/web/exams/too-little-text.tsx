import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Call } from './use-exam.ts'

interface TooLittleTextProps {
  call: Call
  headingRef: Ref<HTMLHeadingElement>
  onBringText: (() => void) | undefined
}

/** No exam yet, because there is too little to ask about: what is missing, where to bring it, and to try again. */
export function TooLittleText({ call, headingRef, onBringText }: TooLittleTextProps) {
  return (
    <div className="mb-24">
      <h3 ref={headingRef} tabIndex={-1}>
        Not enough text for an exam yet
      </h3>
      <p className="measure mb-16" role="status">
        {call.fault}
      </p>
      <div className="row wrap gap-12">
        {onBringText && <Button onClick={onBringText}>Open the lesson’s page</Button>}
        <Button component={Link} to="/library" variant="default">
          Add a video in the library
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={17} stroke={1.75} />}
          loading={call.isBusy}
          onClick={call.run}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}
