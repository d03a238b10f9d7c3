-- Text as a search compares it: in lower case and without accents.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said) ELSE
    lower(replace(normalize(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f]+', '', 'g'), NFC), 'ß', 'ss'))
  END
$$;--> statement-breakpoint
-- The words of a text, each behind the first letters of its learner's id. What is written without spaces is found by its
-- characters. Bounded, for an index takes a megabyte at most. It names no other function of ours: an index is built and
-- looked after without a search path.
CREATE FUNCTION search_words(learner uuid, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(
    SELECT DISTINCT left(learner::text, 8) || left(word, 20)
    FROM (SELECT left(said, 400000) AS said) AS bounded,
      regexp_split_to_table(
        CASE WHEN octet_length(bounded.said) = length(bounded.said) THEN lower(bounded.said) ELSE
          regexp_replace(
            lower(replace(normalize(regexp_replace(normalize(lower(bounded.said), NFKD), '[\u0300-\u036f]+', '', 'g'), NFC), 'ß', 'ss')),
            '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g')
        END,
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u303f\ufe00-\ufe0f\uff01-\uff0f\uff1a-\uff20\U0001f000-\U0001faff]+'
      ) AS word
    WHERE word <> ''
    LIMIT 10000))
$$;--> statement-breakpoint
CREATE TABLE "video_words" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_user";--> statement-breakpoint
ALTER TABLE "source_terms" ALTER COLUMN "term" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
-- The strongest passages of a word are read by the hundred: they stay in their row.
ALTER TABLE "source_terms" ALTER COLUMN "passages" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "source_terms" ALTER COLUMN "weights" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "video_words" ADD CONSTRAINT "video_words_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_words_words" ON "video_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "activities_words" ON "activities" USING gin (search_words("user_id", "title" || ' ' || coalesce("content", '')));--> statement-breakpoint
CREATE INDEX "study_pages_words" ON "study_pages" USING gin (search_words("user_id", jsonb_path_query_array("sections", '$.* ? (@.type() == "string")')::text));--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (search_words("user_id", "text"));--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (search_words("owner_id", "title" || ' ' || "description"));--> statement-breakpoint
CREATE INDEX "concepts_words" ON "concepts" USING gin (search_words("user_id", "label" || ' ' || "statement"));--> statement-breakpoint
CREATE INDEX "projects_words" ON "projects" USING gin (search_words("user_id", "title" || ' ' || "description"));--> statement-breakpoint
CREATE INDEX "reflections_words" ON "reflections" USING gin (search_words("user_id", "reflection_entry" || ' ' || jsonb_path_query_array("user_responses", '$.* ? (@.type() == "string")')::text));--> statement-breakpoint
CREATE INDEX "card_notes_words" ON "card_notes" USING gin (search_words("user_id", "front" || ' ' || "back"));--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
INSERT INTO "video_words" ("video_id", "user_id", "words")
SELECT "id", "user_id", search_words("user_id", "title" || ' ' || "description" || ' ' || "notes" || ' ' || coalesce(jsonb_path_query_array("transcript", '$[*].text')::text, ''))
FROM "videos";
