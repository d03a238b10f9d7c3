import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function ClassroomScreen() {
  return (
    <>
      <PageHeading>Classroom</PageHeading>
      <NoModelNotice />
    </>
  )
}
