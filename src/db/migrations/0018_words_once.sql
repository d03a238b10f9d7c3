ALTER TABLE "transcripts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words('00000000-0000-0000-0000-000000000000'::uuid, jsonb_path_query_array("transcripts"."lines", '$[*].text')::text)) STORED;--> statement-breakpoint
CREATE INDEX "transcripts_words" ON "transcripts" USING gin ("words");--> statement-breakpoint
-- The transcripts that hold what is sought, by their index alone: reading through the table would unpack every list of words,
-- which the planner takes for cheap.
CREATE FUNCTION transcripts_holding(sought tsquery) RETURNS SETOF text LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT hash FROM transcripts WHERE words @@ sought
$$;--> statement-breakpoint
-- By hand: the words of a video without those of its transcript, in a table anew, so that the room of the old ones is free.
TRUNCATE "video_words";--> statement-breakpoint
INSERT INTO "video_words" ("video_id", "user_id", "words")
SELECT "id", "user_id", search_words("user_id", "title" || ' ' || "description" || ' ' || "notes") FROM "videos";
