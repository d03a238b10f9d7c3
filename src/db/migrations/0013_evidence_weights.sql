DROP INDEX "evidence_concept";--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "weight_for" real;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "weight_against" real;--> statement-breakpoint
-- What each piece counts on its day, by the rules of this release: its weight, a right part less by half for each hint.
UPDATE "evidence" SET
  "weight_for" = weighed.weight * "outcome"::float8 * power(0.5::float8, "hints"),
  "weight_against" = weighed.weight * (1 - "outcome"::float8)
FROM (
  SELECT "id", CASE
    WHEN "kind" = 'card_review' THEN 0.5
    WHEN "kind" = 'criterion' THEN 1
    WHEN "kind" IN ('chat_remark', 'reflection_remark') THEN 0.25
    WHEN "options" IS NOT NULL THEN 1 - "outcome"::float8 / "options"
    WHEN "graded_by" = 'learner' THEN 0.5
    ELSE 1 END AS weight
  FROM "evidence"
) AS weighed
WHERE weighed."id" = "evidence"."id";--> statement-breakpoint
ALTER TABLE "evidence" ALTER COLUMN "weight_for" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ALTER COLUMN "weight_against" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "evidence_answers" ON "evidence" USING btree ("concept_id","day","outcome","weight_for","weight_against") WHERE "evidence"."struck_at" is null and "evidence"."kind" not in ('chat_remark', 'reflection_remark');--> statement-breakpoint
CREATE INDEX "evidence_remarks" ON "evidence" USING btree ("concept_id","day") WHERE "evidence"."struck_at" is null and "evidence"."kind" in ('chat_remark', 'reflection_remark');--> statement-breakpoint
CREATE INDEX "evidence_concept" ON "evidence" USING btree ("concept_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_weight_for" CHECK ("evidence"."weight_for" between 0 and 1);--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_weight_against" CHECK ("evidence"."weight_against" between 0 and 1);
