DROP INDEX "videos_user_title";--> statement-breakpoint
CREATE INDEX "videos_user_title" ON "videos" USING btree ("user_id",lower("title"),"id");