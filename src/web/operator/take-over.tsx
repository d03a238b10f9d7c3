import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { sessionQuery } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { openOperatorLink } from './api.ts'

/** Asks first: a link opened by mistake makes no visitor an operator. */
export function TakeOver({ token }: { token: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: () => openOperatorLink(token),
    onSuccess: async () => {
      // The rail has one more entry now.
      await client.invalidateQueries(sessionQuery)
      await navigate('/operator', { replace: true })
    },
  })
  return (
    <>
      <PageHeading>Run this Trivium</PageHeading>
      <p className="max-68 mb-20">
        The first person who uses this link becomes the operator. As the operator you invite people, switch
        accounts off and see how much is used. You do not see what people write.
      </p>
      {take.error ? (
        <Notice tone="danger" action={<Link to="/dashboard">Go to the dashboard</Link>}>
          <p>{sentenceFor(take.error)}</p>
        </Notice>
      ) : (
        <Button loading={take.isPending} onClick={() => take.mutate()}>
          Become the operator
        </Button>
      )}
    </>
  )
}
