import { useState } from 'react'
import { smallThumbnailFor, thumbnailFor } from '#contract/addresses/video-url.ts'
import { Tile } from '#web/ui/tile.tsx'

/** What the video site sends in the place of a picture it does not have. */
const isPlaceholder = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth === 120 && naturalHeight === 90

/** The largest picture, else the one every video has, else a tile. */
export function VideoThumbnail({ videoId, seed }: { videoId: string; seed: string }) {
  const [attempt, setAttempt] = useState(0)
  const address = [thumbnailFor(videoId), smallThumbnailFor(videoId)][attempt]
  if (address === undefined) return <Tile seed={seed} columns={6} rows={3} />
  const next = () => setAttempt(attempt + 1)
  return (
    <img
      key={address}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={320}
      height={180}
      onError={next}
      onLoad={({ currentTarget }) => isPlaceholder(currentTarget) && next()}
    />
  )
}
