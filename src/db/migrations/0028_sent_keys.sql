CREATE TABLE "sent_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"answer" json,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_keys" ADD CONSTRAINT "sent_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_keys_user" ON "sent_keys" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "sent_keys_sent" ON "sent_keys" USING btree ("sent_at");