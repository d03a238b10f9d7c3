DROP INDEX "courses_family";--> statement-breakpoint
CREATE INDEX "courses_family" ON "courses" USING btree ("origin_id","created_at" DESC NULLS LAST,"id");