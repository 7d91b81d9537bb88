---- MODULE Tabs ----
A == 	/\ x
	/\ y
    	/\ z
B ==	\/ 	/\ a
		/\ b
	\/ c
====
